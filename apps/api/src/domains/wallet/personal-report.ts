import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getPersonalreport } from '@saikoro/shared/contract/wallet'
import * as z from 'zod/mini'
import type { Db } from '../../db.ts'
import { oneRow, rows } from '../../rows.ts'

type Report = ReplyOf<typeof getPersonalreport>

const played = { play_money: z.bigint(), win_money: z.bigint() }
const sums = z.object({ ...played, recharge: z.bigint(), withdrawal: z.bigint() })
const aDay = z.object({ ...played, day: z.string() })

/**
 * A member's stakes and winnings (stake included), recharges and payouts. A refunded stake was never at risk: it counts on
 * neither side, or the profit would be short of it for ever. Days of the last ninety, in the zone of the shown times.
 */
export async function readPersonalReport(db: Db, memberId: number, timeZone: string): Promise<Report> {
  const totals = oneRow(
    sums,
    await db.$queryRaw`
    SELECT COALESCE(sum(stake), 0)::bigint AS play_money, COALESCE(sum(payout), 0)::bigint AS win_money,
      (SELECT COALESCE(sum(amount), 0)::bigint FROM recharge WHERE member_id = ${memberId} AND status = 2) AS recharge,
      (SELECT COALESCE(sum(amount), 0)::bigint FROM withdrawal WHERE member_id = ${memberId} AND status = 2) AS withdrawal
    FROM bet WHERE member_id = ${memberId} AND status <> 'refunded'`,
  )
  const days = rows(
    aDay,
    await db.$queryRaw`
    SELECT to_char(placed_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, sum(stake)::bigint AS play_money, sum(payout)::bigint AS win_money
    FROM bet WHERE member_id = ${memberId} AND status <> 'refunded' AND placed_at > app_now() - interval '90 days' GROUP BY 1 ORDER BY 1`,
  )
  return { ...totals, days }
}
