import { deriveDice } from '@saikoro/shared/fairness/dice'
import type { Dice } from '@saikoro/shared/rules/options'
import type { Finding } from './finding.ts'

/** Returns the dice that a void draw would have had, if seed and round are public and the round is valid. */
export function missedDice({ draw, steps }: Finding): Dice | undefined {
  const { status, seed, record, signature } = draw
  const isGenuine = steps.some(({ name, ok }) => name === 'signature' && ok)
  if (status !== 'void' || seed === null || record === null || signature === null || !isGenuine)
    return undefined
  return deriveDice(seed, record, signature)
}
