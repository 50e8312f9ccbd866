import type { LimitsReceipt, ReservationReceipt } from '../contract/state-receipt.ts'
import { readPoints } from '../points.ts'
import { momentOf } from '../time-zone.ts'

/** `red`: no rule allows the change. `amber`: only the member may have made it, from another device. */
export type ChangeLevel = 'red' | 'amber'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Accepted difference between the clocks of device and server, ms. */
const CLOCK_TOLERANCE_MS = 60_000

/** Limits that the device stored earlier; `seenAt` in ms since 1970 by the device's clock. */
interface EarlierLimits {
  readonly receipt: LimitsReceipt
  readonly seenAt: number
}

function isHigher(before: string | null, after: string | null): boolean {
  if (before === null) return false
  return after === null || (readPoints(after) ?? 0n) > (readPoints(before) ?? 0n)
}

/** Breaks are only ever extended (charter C6.2). */
function isShorter(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after < before)
}

/** Returns whether the raised limit of the earlier receipt is in force by now and allows this one. */
function isAnnounced({ next, nextFrom }: LimitsReceipt, daily: string | null, now: number): boolean {
  return nextFrom !== null && now >= nextFrom - CLOCK_TOLERANCE_MS && !isHigher(next, daily)
}

/**
 * Compares limits with those of an earlier receipt: breaks are never shortened, and a limit rises 24 hours after the member asked for it
 * (charter C6.1).
 * @param isOwn the member asked for this state on this device
 */
export function checkLimitsChange(
  { receipt: before, seenAt }: EarlierLimits,
  after: LimitsReceipt,
  now: number,
  isOwn: boolean,
): ChangeLevel | null {
  if (isShorter(before.excludedUntil, after.excludedUntil)) return 'red'
  if (isShorter(before.timedOutUntil, after.timedOutUntil)) return 'red'
  const soonest = seenAt + DAY - CLOCK_TOLERANCE_MS
  if (isHigher(before.daily, after.daily) && !isAnnounced(before, after.daily, now))
    return now < soonest ? 'red' : 'amber'
  const isNewRaise =
    after.nextFrom !== null && (after.nextFrom !== before.nextFrom || after.next !== before.next)
  if (!isNewRaise) return null
  if (Number(after.nextFrom) < soonest) return 'red'
  return isOwn ? null : 'amber'
}

/** What the member asked for on this device; `sentAt` by the device's clock. */
export type LimitsRequest =
  | { readonly daily: string | null; readonly sentAt: number }
  | { readonly kind: 'timeout' | 'exclusion'; readonly hours: number; readonly sentAt: number }

/** Returns whether these limits contain what the member asked for. */
export function holdsRequest(limits: LimitsReceipt, request: LimitsRequest): boolean {
  const { sentAt } = request
  if ('kind' in request) {
    const until = request.kind === 'timeout' ? limits.timedOutUntil : limits.excludedUntil
    return until !== null && until >= sentAt + request.hours * HOUR - CLOCK_TOLERANCE_MS
  }
  if (limits.nextFrom === null) return limits.daily === request.daily
  return limits.next === request.daily && limits.nextFrom >= sentAt + DAY - CLOCK_TOLERANCE_MS
}

const NEXT_STATES: Readonly<Record<ReservationReceipt['status'], readonly ReservationReceipt['status'][]>> = {
  requested: ['requested', 'confirmed', 'declined', 'cancelled', 'expired'],
  confirmed: ['confirmed', 'declined', 'cancelled', 'expired'],
  declined: [],
  cancelled: [],
  expired: [],
}

/** Returns the time zone of the day and time of a reservation; earlier receipts mean Japan's. */
export const zoneOf = ({ zone = 'Asia/Tokyo' }: Pick<ReservationReceipt, 'zone'>): string => zone

/** Returns when the day of a reservation ends, ms since 1970. */
function endOf(receipt: ReservationReceipt): number {
  return momentOf(Date.parse(receipt.date) + DAY, zoneOf(receipt))
}

const FIXED = ['profile', 'note', 'createdAt'] as const satisfies (keyof ReservationReceipt)[]

/** Returns whether the member moved an open reservation since the earlier receipt: then it is requested again, unless confirmed later. */
function isMoved(before: ReservationReceipt, after: ReservationReceipt): boolean {
  const { movedAt = 0, confirmedAt } = after
  const isLater = movedAt > (before.movedAt ?? 0) && movedAt >= before.updatedAt && movedAt <= after.updatedAt
  const isNewlyConfirmed = confirmedAt === null || confirmedAt >= movedAt
  return isLater && isNewlyConfirmed && NEXT_STATES[before.status].length > 0
}

/**
 * Compares a reservation with an earlier receipt of it: profile and note stay, day, time and zone change with a move alone, and an ended
 * reservation does not change.
 * @param isOwn the member cancelled or moved it on this device
 */
export function checkReservationChange(
  before: ReservationReceipt,
  after: ReservationReceipt,
  isOwn: boolean,
): ChangeLevel | null {
  if (FIXED.some((name) => before[name] !== after[name])) return 'red'
  if ((after.supersededAt ?? 0) < (before.supersededAt ?? 0)) return 'red'
  const moved = isMoved(before, after)
  const isElsewhere =
    before.date !== after.date || before.time !== after.time || zoneOf(before) !== zoneOf(after)
  const isReconfirmed = before.confirmedAt !== null && before.confirmedAt !== after.confirmedAt
  const isOther = isElsewhere || isReconfirmed || before.movedAt !== after.movedAt
  if (!moved && (isOther || !NEXT_STATES[before.status].includes(after.status))) return 'red'
  if (after.status === 'expired' && after.updatedAt < endOf(after)) return 'red'
  return (moved || after.status === 'cancelled') && !isOwn ? 'amber' : null
}
