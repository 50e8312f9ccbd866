import type { Db } from '@saikoro/server/db'
import { rows, singleRow } from '@saikoro/server/rows'
import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import type { Locale } from '@saikoro/shared/locale'
import { BOOKING_REASONS, STATEMENT_COLUMNS } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import { spreadsheetText } from '@saikoro/shared/rules/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { allLocales, localized } from '../../wire/localized.ts'

const AFTER_ALL = 2_147_483_647

export type StatementRow = ReplyOf<typeof getStatement>['rows'][number]

const stored = z.object({
  id: z.int(),
  kind: z.string(),
  reason: z.string(),
  reference: z.string(),
  amount: z.bigint(),
  balance: z.bigint(),
  at: z.date(),
  game: z.nullable(localized),
  key: z.nullable(z.string()),
})

interface StatementOptions {
  /** rows before this number; 0 starts at the newest */
  readonly before: number
  readonly locale: Locale
}

/** Returns the issue of the draw that moved the points, '' for other movements: the reason of a draw is its game's key and its issue. */
function issueOf({ game, reason }: z.output<typeof stored>): string {
  return game ? (reason.split(' ')[1] ?? '') : ''
}

/** Returns the reason of a movement: draws by game name, texts of operators unchanged. */
function reasonOf(row: z.output<typeof stored>, locale: Locale): string {
  const { kind, reason, reference, game } = row
  if (game) return `${game[locale]} ${issueOf(row)}`
  if (kind === 'grant') return BOOKING_REASONS.welcome[locale]
  if (reference.endsWith(':hold')) return BOOKING_REASONS.requested[locale]
  return reason === 'cancelled' ? BOOKING_REASONS.cancelled[locale] : reason
}

/**
 * Returns movements of a member's wallet, newest first. They are numbered without gaps, and a page is a range of numbers, so that
 * PostgreSQL uses one plan for all members and pages. A missing movement shows as a gap.
 */
async function readMovements(
  ctx: Context,
  memberId: number,
  { before, locale }: StatementOptions,
  length: number,
): Promise<StatementRow[]> {
  const found = await rows(ctx.db, stored)`
    SELECT e.version AS id, t.kind, t.reason, t.reference, e.amount, e.balance_after AS balance, t.created_at AS at,
      CASE WHEN g.id IS NOT NULL THEN ${allLocales('name', 'g')} END AS game, g.key
    FROM ledger_account a CROSS JOIN LATERAL (SELECT max(version) AS newest FROM ledger_entry WHERE account_id = a.id AND version < ${before || AFTER_ALL}::int) AS page
    JOIN ledger_entry e ON e.account_id = a.id AND e.version <= page.newest AND e.version > page.newest - ${length}::int
    JOIN ledger_transaction t ON t.id = e.transaction_id
    LEFT JOIN game g ON t.kind IN ('order', 'settle', 'void') AND g.key = split_part(t.reason, ' ', 1)
    WHERE a.member_id = ${memberId} AND a.kind = 'wallet' ORDER BY e.version DESC`
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: reasonOf(row, locale),
    reference: row.reference,
    game: row.key ?? '',
    issue: issueOf(row),
    amount: row.amount,
    balance: row.balance,
    ...wireTimes(ctx, 'create', row.at),
  }))
}

/** Returns a page of the statement and the start of the next one. The first movement is number 1. */
export async function readStatement(
  ctx: Context,
  memberId: number,
  options: StatementOptions,
  length: number,
): Promise<ReplyOf<typeof getStatement>> {
  const rows = await readMovements(ctx, memberId, options, length)
  const oldest = rows.at(-1)?.id ?? 1
  return { rows, before: oldest > 1 ? oldest : null }
}

const kinds = z.enum(['grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse'])

/**
 * Returns a part of the statement as CSV (RFC 4180). The first part begins with a byte order mark and localised column names; the
 * concatenated parts are one file.
 */
export function writeStatementCsv(rows: readonly StatementRow[], locale: Locale, isFirst: boolean): string {
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
export async function readPersonalReport(db: Db, memberId: number, timeZone: string): Promise<Report> {
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
