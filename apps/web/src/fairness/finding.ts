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

/** Faults of the public log: another key, inconsistent checkpoints, a missing entry. */
export type PublicLogFault = 'log_other_key' | 'log_split' | 'log_lacks_entry'

export class LogError extends Error {
  override readonly name = 'LogError'
  readonly fault: PublicLogFault

  constructor(fault: PublicLogFault) {
    super(fault)
    this.fault = fault
  }
}

/** The log replies, and an entry is not included in its newest checkpoint. */
export class NotPublishedError extends Error {
  override readonly name = 'NotPublishedError'
}

/** Witnesses that cosigned the checkpoint that includes a draw. */
export interface Logged {
  readonly size: number
  readonly by: number
  readonly of: number
  readonly isQuorum: boolean
}

/** Returns the finding of a failed proof; null while the log is unreachable. */
export function publicLogFault(error: unknown): PublicLogFault | null {
  return error instanceof LogError ? error.fault : null
}
