// Compares the database with every response, and checks the ledger.
import type pg from 'pg'
import { RULES } from '../../../apps/api/src/audit/books.ts'
import { checkGame } from '../../../apps/api/src/audit/draws.ts'
import { checkRules } from '../../../apps/api/src/audit/rule.ts'
import { openDb } from '../../../apps/api/src/kernel/db.ts'
import type { Operation } from './clients.ts'

/** The table in which each idempotent call inserts one row. */
const TABLES: Readonly<Record<string, string>> = {
  'game/placeOrder': 'bet_order',
  'member/setUserWirhdraw': 'withdrawal',
  'system/recharge': 'recharge',
  'xuanfei/reserve': 'reservation',
}
/** Expected final status of the row after an acknowledged call. */
const ENDS: Readonly<Record<string, { table: string; status: string }>> = {
  'member/cancelWithdraw': { table: 'withdrawal', status: '4' },
  'member/cancelReservation': { table: 'reservation', status: 'cancelled' },
}
const LEDGER = 'ledger_transaction'

const mismatch = ({ call, requestId, outcome, id }: Operation, stored: unknown) =>
  `${call} ${requestId}: response ${outcome} with id ${id}, stored as ${stored}`

/** Each acknowledged request exists exactly once; no rejected request exists. */
async function checkIdempotency(client: pg.Client, all: readonly Operation[]): Promise<string[]> {
  const operations = all.filter(({ call }) => call in TABLES)
  const { rows } = await client.query(
    'SELECT request_id, answer_id FROM idempotency_key WHERE member_id = ANY ($1) AND request_id = ANY ($2)',
    [[...new Set(operations.map(({ member }) => member))], operations.map(({ requestId }) => requestId)],
  )
  const stored = new Map<string, number>(rows.map((row) => [row.request_id, Number(row.answer_id)]))
  const twice = rows.filter((row) => stored.get(row.request_id) !== Number(row.answer_id))
  const repeated = twice.map(
    (row) => `request ${row.request_id}: executed twice, second time as ${row.answer_id}`,
  )
  const wrong = operations.flatMap((operation) => {
    const found = stored.get(operation.requestId)
    const { outcome, id } = operation
    const isWrong = outcome === 'ok' ? found !== id : outcome === 'fail' && found !== undefined
    return isWrong ? [mismatch(operation, found)] : []
  })
  return [...repeated, ...wrong]
}

async function checkCancelled(client: pg.Client, all: readonly Operation[]): Promise<string[]> {
  const faults: string[] = []
  for (const [call, { table, status }] of Object.entries(ENDS)) {
    const acknowledged = all.filter((each) => each.call === call && each.outcome === 'ok')
    const sql = `SELECT id, status::text FROM ${table} WHERE id = ANY ($1)`
    const { rows } = await client.query(sql, [acknowledged.map(({ id }) => id)])
    const stored = new Map<number, string>(rows.map((row) => [row.id, row.status]))
    const wrong = acknowledged.filter(({ id }) => stored.get(id ?? 0) !== status)
    faults.push(...wrong.map((each) => mismatch(each, stored.get(each.id ?? 0))))
  }
  return faults
}

/** Each acknowledged review is in the audit log exactly once; no rejected one is. */
async function checkReviews(client: pg.Client, all: readonly Operation[]): Promise<string[]> {
  const reviews = all.filter(({ call }) => call.startsWith('review/'))
  const sql = `SELECT reason, count(*)::int AS times FROM audit WHERE reason = ANY ($1) GROUP BY reason`
  const { rows } = await client.query(sql, [reviews.map(({ requestId }) => requestId)])
  const stored = new Map<string, number>(rows.map((row) => [row.reason, row.times]))
  return reviews.flatMap((review) => {
    const times = stored.get(review.requestId) ?? 0
    const isWrong =
      times > 1 || (review.outcome === 'ok') > Boolean(times) || (review.outcome === 'fail' && times > 0)
    return isWrong ? [mismatch(review, `${times} times`)] : []
  })
}

/** The newest id of each checked table. */
export type Seen = Map<string, number>

/** Returns new rows that no request explains: a request executed twice leaves one. */
async function checkStrays(client: pg.Client, seen: Seen, members: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const [call, table] of Object.entries(TABLES)) {
    const { rows } = await client.query(
      `SELECT id FROM ${table} WHERE id > $1 AND member_id = ANY ($2)
         AND id NOT IN (SELECT answer_id FROM idempotency_key WHERE member_id = ANY ($2) AND call = $3)`,
      [seen.get(table) ?? 0, members, call],
    )
    faults.push(...rows.map(({ id }) => `${table} ${id}: no request created it`))
  }
  return faults
}

/** Checks new postings: each transaction sums to zero, and entries and balances continue. */
async function checkPostings(client: pg.Client, seen: Seen): Promise<string[]> {
  const { rows } = await client.query(
    `WITH fresh AS (SELECT * FROM ledger_entry WHERE transaction_id > $1)
     SELECT 'transaction ' || transaction_id AS fault FROM fresh GROUP BY transaction_id HAVING sum(amount) <> 0
     UNION ALL SELECT 'entry ' || e.id FROM fresh e LEFT JOIN ledger_entry before
         ON before.account_id = e.account_id AND before.version = e.version - 1
       WHERE e.version IS NOT NULL AND (e.balance_after <> e.balance_before + e.amount OR e.balance_after < 0
         OR e.balance_before <> CASE e.version WHEN 1 THEN 0 ELSE before.balance_after END)
     UNION ALL SELECT 'account ' || a.id FROM ledger_account a
       JOIN (SELECT account_id, max(version) AS version FROM fresh WHERE version IS NOT NULL GROUP BY 1) AS f ON f.account_id = a.id
       LEFT JOIN ledger_entry last ON last.account_id = a.id AND last.version = a.version
       WHERE a.version < f.version OR last.balance_after IS DISTINCT FROM a.balance`,
    [seen.get(LEDGER) ?? 0],
  )
  return rows.map(({ fault }) => fault)
}

async function readNewestIds(client: pg.Client, seen: Seen): Promise<void> {
  for (const table of [...Object.values(TABLES), LEDGER]) {
    const { rows } = await client.query(`SELECT COALESCE(max(id), 0) AS id FROM ${table}`)
    seen.set(table, Number(rows[0].id))
  }
}

/** Checks one round, independent of the history before it. */
export async function findFaults(
  client: pg.Client,
  operations: readonly Operation[],
  members: readonly number[],
  seen: Seen,
): Promise<string[]> {
  const faults = [
    ...(await checkIdempotency(client, operations)),
    ...(await checkCancelled(client, operations)),
    ...(await checkReviews(client, operations)),
    ...(await checkStrays(client, seen, members)),
    ...(await checkPostings(client, seen)),
  ]
  await readNewestIds(client, seen)
  return faults
}

/** Runs the whole audit and verifies every draw as the client does. */
export async function auditWhole(client: pg.Client, url: string): Promise<string[]> {
  const checks = await checkRules(RULES, async (sql) => (await client.query(sql)).rows)
  const db = openDb(url, 2)
  try {
    for (const { key } of await db.game.findMany({ select: { key: true } }))
      checks.push(...(await checkGame(db, key, () => {})))
  } finally {
    await db.$disconnect()
  }
  return checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
}
