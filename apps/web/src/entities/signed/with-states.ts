import type { OwnStates } from '../../fairness/own-states.ts'
import { afterBooking, asOwn } from '../../lib/after-booking.ts'
import { readToken } from '../../lib/session.ts'
import { callUnchecked } from '../../lib/unverified.ts'
import { getDevice } from '../draw/device-queries.ts'

/**
 * Compares what the member set with the receipts of this device; returns nothing when its store fails or does not answer.
 * @param onLate called with what it finds later, in the same session
 */
export function withStates<T>(
  check: (states: OwnStates) => Promise<T>,
  onLate?: (found: T | undefined) => void,
): Promise<T | undefined> {
  const token = readToken()
  return afterBooking<T | undefined>(
    async () => {
      const [{ store, verifier, publicLog }, { createOwnStates }] = await Promise.all([
        getDevice(),
        import('../../fairness/own-states.ts'),
      ])
      return check(createOwnStates({ call: callUnchecked, store, now: Date.now, publicLog, verifier }))
    },
    undefined,
    (found) => readToken() === token && onLate?.(found),
  )
}

/** Sends a change of what the member set, noted as asked for on this device. */
export function sendOwn<T>(
  member: number,
  kind: 'limits' | 'reservation',
  id: number,
  send: () => Promise<T>,
): Promise<T> {
  return asOwn((isAsked) => withStates((states) => states.noteRequest(member, kind, id, isAsked)), send)
}
