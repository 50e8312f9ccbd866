import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getStatement } from '@saikoro/shared/contract/wallet'
import type { Locale } from '@saikoro/shared/locale'
import { BOOKING_REASONS } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/rows.ts'
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
    create_time: ctx.formatWireTime(row.at),
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
