import type { Draw, Genesis } from '@saikoro/shared/contract/fairness'
import type { Step } from '@saikoro/shared/fairness/steps'
import type { Pins, Verdict } from '@saikoro/shared/fairness/verdict'
import type { Dice } from '@saikoro/shared/rules/options'

/** The result of verifying a draw. Without a result of the draw: no steps and no verdict. */
export interface Finding {
  readonly verdict: Verdict | null
  readonly steps: readonly Step[]
  readonly draw: Draw
  readonly genesis: Genesis
  readonly leaves: readonly string[]
  readonly pins: Pins
  /** witnesses of the checkpoint that includes the draw; null before its result */
  readonly logged: Logged | null
}

/** Whether the draw is over, so that this page need not verify it again. */
export function isFinal({ verdict, draw }: Finding): boolean {
  return verdict !== null || draw.status === 'skipped'
}

/** Parses three dice; undefined otherwise. */
export function readDice(values: readonly number[] | null): Dice | undefined {
  const [first, second, third] = values ?? []
  return first && second && third ? [first, second, third] : undefined
}

/** Witnesses that cosigned the checkpoint that includes a draw. */
export interface Logged {
  readonly size: number
  readonly by: number
  readonly of: number
  readonly isQuorum: boolean
}
