import type { Db } from '../db.ts'

/** One thing that must hold; `faults` says what does not. */
export interface Check {
  readonly name: string
  readonly faults: readonly string[]
}

interface Rule {
  readonly name: string
  /** A query whose rows are faults, each with a `fault` in words. */
  readonly sql: string
}

const RULES: readonly Rule[] = [
  {
    name: 'every transaction sums to zero',
    sql: `SELECT 'transaction ' || transaction_id AS fault FROM ledger_entry GROUP BY transaction_id HAVING sum(amount) <> 0`,
  },
  {
    name: 'every balance is the sum of its entries, and none is negative',
    sql: `SELECT 'account ' || a.id AS fault FROM ledger_account a
      WHERE a.balance IS NOT NULL AND (a.balance < 0 OR a.balance <> (SELECT COALESCE(sum(amount), 0) FROM ledger_entry WHERE account_id = a.id))`,
  },
  {
    name: 'every entry continues the one before it',
    sql: `SELECT 'entry ' || id AS fault FROM (
        SELECT id, version, balance_before, lag(balance_after, 1, 0::bigint) OVER chain AS before, row_number() OVER chain AS place
        FROM ledger_entry WHERE version IS NOT NULL WINDOW chain AS (PARTITION BY account_id ORDER BY version)
      ) AS walked WHERE balance_before <> before OR version <> place`,
  },
  {
    name: 'no ended draw keeps points, and every live one holds its stakes',
    sql: `SELECT 'draw ' || d.issue AS fault FROM draw d JOIN ledger_account a ON a.draw_id = d.id
      WHERE (SELECT COALESCE(sum(amount), 0) FROM ledger_entry WHERE account_id = a.id)
        <> (SELECT COALESCE(sum(stake), 0) FROM bet WHERE draw_id = d.id AND status = 'open')`,
  },
  {
    name: 'every hold is what its pending withdrawals ask for',
    sql: `SELECT 'member ' || a.member_id AS fault FROM ledger_account a WHERE a.kind = 'hold'
      AND a.balance <> (SELECT COALESCE(sum(amount), 0) FROM withdrawal w WHERE w.member_id = a.member_id AND w.status = 1)`,
  },
  {
    name: 'every member has exactly one welcome grant',
    sql: `SELECT 'member ' || m.id AS fault FROM member m
      WHERE (SELECT count(*) FROM ledger_transaction WHERE reference = 'grant:' || m.id) <> 1`,
  },
]

/** Every invariant of the ledger, from the entries themselves. */
export async function checkBooks(db: Db): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, sql } of RULES) {
    const rows = await db.$queryRawUnsafe<{ fault: string }[]>(sql)
    checks.push({ name, faults: rows.map(({ fault }) => fault) })
  }
  return checks
}
