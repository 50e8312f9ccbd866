import type { Dice } from '@saikoro/shared/rules/options'

/** Parses three dice; undefined otherwise. */
export function readDice(values: readonly number[] | null): Dice | undefined {
  const [first, second, third] = values ?? []
  return first && second && third ? [first, second, third] : undefined
}
