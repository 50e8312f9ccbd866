import type { Draw } from '@saikoro/shared/contract/fairness'
import { diceBlock } from '@saikoro/shared/fairness/dice'
import { entryLines } from '@saikoro/shared/fairness/log'
import type { StepName } from '@saikoro/shared/fairness/steps'

export interface StepBytes {
  /** `hashed`: the exact input of the hash; `stream`: the first output bytes, hex. */
  readonly kind: 'hashed' | 'stream'
  readonly text: string
}

function lineOf(draw: Draw, start: string): StepBytes[] {
  const text = entryLines(draw).find((line) => line.startsWith(start))
  return text === undefined ? [] : [{ kind: 'hashed', text }]
}

function streamOf({ seed, record, signature }: Draw): StepBytes[] {
  if (seed === null || record === null || signature === null) return []
  const bytes = [...diceBlock(seed, record, signature, 0)]
  return [{ kind: 'stream', text: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ') }]
}

const READERS: Readonly<Partial<Record<StepName, (draw: Draw) => StepBytes[]>>> = {
  record: (draw) => lineOf(draw, 'open/'),
  log: (draw) => lineOf(draw, 'seal/'),
  result: (draw) => lineOf(draw, 'result/'),
  dice: streamOf,
}

/** Returns the bytes of a verification step as this device assembled them; none for malformed values. */
export function bytesOfStep(name: StepName, draw: Draw): StepBytes[] {
  try {
    return READERS[name]?.(draw) ?? []
  } catch {
    return []
  }
}
