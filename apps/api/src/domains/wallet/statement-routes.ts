import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import { getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import type { Locale } from '@saikoro/shared/locale'
import { STATEMENT_COLUMNS } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import { spreadsheetText } from '@saikoro/shared/rules/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db.ts'
import { rows, singleRow } from '../../kernel/rows.ts'
import { readStatement, type StatementRow } from './statement.ts'

/** Movements per page, and per long page and part of the CSV file. */
const PAGE = 50
const LONG_PAGE = 2_000

/** A member's statement and its totals. */
export function statementRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(
    getStatement,
    async ({ input, caller, locale }) => {
      const page = { before: input.before, locale }
      const isLong = input.format === 'csv' || input.format === 'long'
      const { rows, before } = await readStatement(ctx, caller.id, page, isLong ? LONG_PAGE : PAGE)
      if (input.format !== 'csv') return { rows, before }
      return { rows: rows.slice(0, PAGE), before, csv: writeStatementCsv(rows, locale, input.before === 0) }
    },
    { perMinute: 120 },
  )

  on(
    getPersonalreport,
    async ({ caller }) => readPersonalReport(db, caller.id, ctx.config.DISPLAY_TIME_ZONE),
    { perMinute: 120 },
  )
}

const kinds = z.enum(['grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse'])

/**
 * Returns a part of the statement as CSV (RFC 4180). The first part begins with a byte order mark and localised column names; the
 * concatenated parts are one file.
 */
function writeStatementCsv(rows: readonly StatementRow[], locale: Locale, isFirst: boolean): string {
  const head = Object.values(STATEMENT_COLUMNS).map((column) => column[locale])
  const lines = rows.map(({ id, create_time, kind, reason, reference, amount, balance }) => [
    id,
    create_time,
    BOOKING_KINDS[z.parse(kinds, kind)][locale],
    spreadsheetText(reason),
    spreadsheetText(reference),
    writePoints(amount),
    writePoints(balance),
  ])
  return stringify(isFirst ? [head, ...lines] : lines, {
    bom: isFirst,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

type Report = ReplyOf<typeof getPersonalreport>

const moved = z.object({ recharge: z.bigint(), withdrawal: z.bigint() })
/** The row without a day has the totals. */
const played = z.object({ day: z.string(), play_money: z.bigint(), win_money: z.bigint() })

/**
 * Returns a member's stakes, winnings (stake included), recharges and payouts by day of the last ninety, in the display time zone, and
 * their totals. Refunded stakes and reversed recharges do not count.
 */
async function readPersonalReport(db: Db, memberId: number, timeZone: string): Promise<Report> {
  const [wallet, [total = { play_money: 0n, win_money: 0n }, ...days]] = await Promise.all([
    singleRow(db, moved)`SELECT
      (SELECT COALESCE(sum(amount), 0)::bigint FROM recharge r JOIN ledger_transaction t ON t.reference = 'recharge:' || r.id
        WHERE member_id = ${memberId} AND NOT EXISTS (SELECT FROM ledger_transaction WHERE reference = 'reverse:' || t.id)) AS recharge,
      (SELECT COALESCE(sum(amount), 0)::bigint FROM withdrawal WHERE member_id = ${memberId} AND status = 2) AS withdrawal`,
    rows(db, played)`SELECT day, play_money, win_money FROM play_report(${memberId}::int, ${timeZone})`,
  ])
  const { play_money, win_money } = total
  return { play_money, win_money, ...wallet, days }
}
