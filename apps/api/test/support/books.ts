import { expect } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import type { World } from './world.ts'

/** Expects the ledger's invariants: transactions sum to zero, balances are the sums of their entries, none is negative, paid draws hold no points. */
export async function expectBalancedBooks({ owner }: World): Promise<void> {
  const { rows } = await owner.query(`SELECT
    (SELECT COALESCE(sum(amount), 0)::text FROM ledger_entry) AS total,
    (SELECT count(*)::int FROM (SELECT FROM ledger_entry GROUP BY transaction_id HAVING sum(amount) <> 0) AS t) AS unbalanced,
    (SELECT count(*)::int FROM ledger_account a WHERE balance IS NOT NULL
      AND balance <> (SELECT COALESCE(sum(amount), 0) FROM ledger_entry WHERE account_id = a.id)) AS adrift,
    (SELECT count(*)::int FROM ledger_account WHERE balance < 0) AS negative,
    (SELECT count(*)::int FROM ledger_account a JOIN draw d ON d.id = a.draw_id WHERE d.paid_at IS NOT NULL
      AND (SELECT COALESCE(sum(amount), 0) FROM ledger_entry WHERE account_id = a.id) <> 0) AS stuck`)
  expect(rows[0]).toEqual({ total: '0', unbalanced: 0, adrift: 0, negative: 0, stuck: 0 })
}

/** Returns what the audit of the books finds wrong. */
export const faultsOfBooks = async ({ ctx }: World) =>
  (await checkBooks(ctx.db)).flatMap((check) => check.faults)
