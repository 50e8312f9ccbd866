import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getLimits } from '@saikoro/shared/contract/limits'
import type { Db } from '../../db.ts'

interface Row {
  readonly daily: bigint | null
  readonly next: bigint | null
  readonly nextFrom: Date | null
  readonly timedOut: Date | null
  readonly excluded: Date | null
  readonly staked: bigint
}

/** The member's own brakes; times that have passed are no longer shown. */
export async function readLimits(
  db: Db,
  memberId: number,
  formatWireTime: (at: Date) => string,
): Promise<ReplyOf<typeof getLimits>> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT l.daily_stake AS daily, l.next_daily_stake AS next, l.next_from AS "nextFrom",
      CASE WHEN l.timed_out_until > app_now() THEN l.timed_out_until END AS "timedOut",
      CASE WHEN l.excluded_until > app_now() THEN l.excluded_until END AS excluded,
      (SELECT COALESCE(sum(stake), 0)::bigint FROM bet
        WHERE member_id = m.id AND placed_at >= play_day_start() AND status <> 'refunded') AS staked
    FROM member m LEFT JOIN play_limit l ON l.member_id = m.id WHERE m.id = ${memberId}`
  const shown = (at: Date | null | undefined) => (at ? formatWireTime(at) : '')
  return {
    daily_stake: row?.daily ?? null,
    next_daily_stake: row?.next ?? null,
    next_from: shown(row?.nextFrom),
    staked_today: row?.staked ?? 0n,
    timed_out_until: shown(row?.timedOut),
    excluded_until: shown(row?.excluded),
  }
}
