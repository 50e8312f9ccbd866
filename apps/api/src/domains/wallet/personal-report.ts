import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getPersonalreport } from '@saikoro/shared/contract/wallet'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { rows, singleRow } from '../../kernel/rows.ts'

type Report = ReplyOf<typeof getPersonalreport>

const moved = z.object({ recharge: z.bigint(), withdrawal: z.bigint() })
/** The row without a day has the totals. */
const played = z.object({ day: z.string(), play_money: z.bigint(), win_money: z.bigint() })

/**
 * Returns a member's stakes, winnings (stake included), recharges and payouts by day of the last ninety, in the display time zone, and
 * their totals. Refunded stakes and reversed recharges do not count.
 */
export async function readPersonalReport(db: Db, memberId: number, timeZone: string): Promise<Report> {
  const [wallet, found] = await Promise.all([
    db.$queryRaw`SELECT
      (SELECT COALESCE(sum(amount), 0)::bigint FROM recharge r JOIN ledger_transaction t ON t.reference = 'recharge:' || r.id
        WHERE member_id = ${memberId} AND NOT EXISTS (SELECT FROM ledger_transaction WHERE reference = 'reverse:' || t.id)) AS recharge,
      (SELECT COALESCE(sum(amount), 0)::bigint FROM withdrawal WHERE member_id = ${memberId} AND status = 2) AS withdrawal`,
    db.$queryRaw`SELECT day, play_money, win_money FROM play_report(${memberId}::int, ${timeZone})`,
  ])
  const [total = { play_money: 0n, win_money: 0n }, ...days] = rows(played, found)
  const { play_money, win_money } = total
  return { play_money, win_money, ...singleRow(moved, wallet), days }
}
