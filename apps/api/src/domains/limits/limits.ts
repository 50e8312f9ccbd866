import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getLimits } from '@saikoro/shared/contract/limits'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { rows } from '../../kernel/rows.ts'

const stored = z.object({
  daily: z.nullable(z.bigint()),
  next: z.nullable(z.bigint()),
  nextFrom: z.nullable(z.date()),
  timedOut: z.nullable(z.date()),
  excluded: z.nullable(z.date()),
  staked: z.bigint(),
})

/** Returns the limits that the member set, without expired ones. */
export async function readLimits(
  db: Db,
  memberId: number,
  formatWireTime: (at: Date) => string,
): Promise<ReplyOf<typeof getLimits>> {
  const [row] = rows(
    stored,
    await db.$queryRaw`
    SELECT l.daily_stake AS daily, l.next_daily_stake AS next, l.next_from AS "nextFrom",
      CASE WHEN l.timed_out_until > app_now() THEN l.timed_out_until END AS "timedOut",
      CASE WHEN l.excluded_until > app_now() THEN l.excluded_until END AS excluded,
      staked_today(m.id) AS staked
    FROM member m LEFT JOIN play_limit l ON l.member_id = m.id WHERE m.id = ${memberId}`,
  )
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
