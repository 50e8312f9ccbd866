import { STAKE_MIN } from '@saikoro/shared/rules/order'
import { useQuery } from '@tanstack/react-query'
import { useClock } from '../../lib/clock.ts'
import { useToken } from '../../lib/session.ts'
import { reportedOf } from '../../lib/unverified.ts'
import { type Limits, limitsQuery, pausedUntil } from './limits-query.ts'
import { memberQuery } from './member-queries.ts'

/** Why the member cannot bet now. */
export interface PlayBreak {
  /** `spent`: what is left of the daily limit is less than the lowest stake. */
  readonly kind: 'exclusion' | 'timeout' | 'spent'
  /** ms; 0 for a daily limit that never allows a bet */
  readonly until: number
}

const DAY_MS = 86_400_000
/** The day of the daily limit begins at midnight, nine hours ahead of UTC (`play_day_start` in SQL). */
const ZONE_MS = 9 * 3_600_000

function dayOf(at: number): number {
  return Math.floor((at + ZONE_MS) / DAY_MS)
}

/** Returns the break that these limits, received at `readAt`, mean at a time. Times in ms. */
export function breakAt(limits: Limits, readAt: number, now: number): PlayBreak | undefined {
  const paused = pausedUntil(limits)
  if (paused > now) return { kind: paused === limits.excludedUntil ? 'exclusion' : 'timeout', until: paused }

  const { daily, next, nextFrom } = limits
  const staked = dayOf(readAt) === dayOf(now) ? reportedOf(limits.stakedToday) : 0n
  const allows = (limit: bigint | null) => limit === null || limit - staked >= STAKE_MIN
  if (allows(nextFrom !== null && nextFrom <= now ? next : daily)) return undefined
  const ends = []
  if (daily !== null && daily >= STAKE_MIN) ends.push((dayOf(now) + 1) * DAY_MS - ZONE_MS)
  if (nextFrom !== null && nextFrom > now && allows(next)) ends.push(nextFrom)
  return { kind: 'spent', until: ends.length > 0 ? Math.min(...ends) : 0 }
}

/** Returns the break of the member who is logged in; follows the clock. */
export function usePlayBreak(): PlayBreak | undefined {
  const isMember = useToken() !== null
  const { data: member } = useQuery({ ...memberQuery(), enabled: isMember })
  const { data: limits, dataUpdatedAt } = useQuery(limitsQuery(isMember ? member?.id : undefined))
  const at = (now: number) => (limits && isMember ? breakAt(limits, dataUpdatedAt, now) : undefined)
  const kind = useClock((now) => at(now)?.kind ?? '')
  const until = useClock((now) => at(now)?.until ?? 0)
  return kind === '' ? undefined : { kind, until }
}
