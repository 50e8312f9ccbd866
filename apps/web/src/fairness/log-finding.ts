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
