// Why a check ended without a finding.
import { NetworkError, RefusalError, UnreadableReplyError } from '../lib/call.ts'
import { DeviceFaultError } from '../lib/device-fault.ts'

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

/** The server replies, and does not publish what it should: an entry in the newest checkpoint of the log, or its key. */
export class NotPublishedError extends Error {
  override readonly name = 'NotPublishedError'
}

/** The server replied with what no check can use: about another draw, or malformed. */
export class UnsoundReplyError extends Error {
  override readonly name = 'UnsoundReplyError'
}

/** The log continues after an announced restore, and the member has not read the statement yet. */
export class RestoreUnreadError extends Error {
  override readonly name = 'RestoreUnreadError'
}

/**
 * `silent`: a request failed or was refused, or the log does not show what it should. `unsound`: the server replied, and its reply proves
 * nothing. `unable`: this device or its member has to act first; a notice says how. `failed`: anything else, which is a fault of the client.
 */
export type CheckFailure = 'silent' | 'unsound' | 'unable' | 'failed'

export function failureOf(error: unknown): CheckFailure {
  if (error instanceof DeviceFaultError || error instanceof RestoreUnreadError) return 'unable'
  if (
    error instanceof UnreadableReplyError ||
    error instanceof UnsoundReplyError ||
    error instanceof LogError
  )
    return 'unsound'
  const isSilent = [NetworkError, RefusalError, NotPublishedError].some((kind) => error instanceof kind)
  return isSilent ? 'silent' : 'failed'
}
