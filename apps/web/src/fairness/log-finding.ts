/** What is wrong with the public log: signed with another key, two heads that differ, an entry that is not in it. */
export type PublicLogFault = 'log_other_key' | 'log_split' | 'log_lacks_entry'

export class LogError extends Error {
  override readonly name = 'LogError'
  readonly fault: PublicLogFault

  constructor(fault: PublicLogFault) {
    super(fault)
    this.fault = fault
  }
}

/** The log answers, and a line is not under its newest head. */
export class NotPublishedError extends Error {
  override readonly name = 'NotPublishedError'
}

/** Who saw the head under which a draw lies, beside this device. */
export interface Logged {
  readonly size: number
  readonly by: number
  readonly of: number
  readonly isQuorum: boolean
}

/** What a failed proof says of a draw; null while the log merely does not answer. */
export function publicLogFault(error: unknown): PublicLogFault | null {
  return error instanceof LogError ? error.fault : null
}
