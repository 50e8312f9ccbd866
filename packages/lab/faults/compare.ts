// Compares the database with every response, and audits it.

import { RULES } from '@saikoro/api/src/audit/books'
import { checkGame } from '@saikoro/api/src/audit/draws'
import { checkRules } from '@saikoro/api/src/audit/rule'
import { openDb } from '@saikoro/server/db'
import type pg from 'pg'
import type { Operation } from './members.ts'

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

/** Returns rows of the members that no request explains: a request executed twice leaves one. */
async function checkStrays(client: pg.Client, members: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const [call, table] of Object.entries(TABLES)) {
    const { rows } = await client.query(
      `SELECT id FROM ${table} WHERE member_id = ANY ($1)
         AND id NOT IN (SELECT answer_id FROM idempotency_key WHERE member_id = ANY ($1) AND call = $2)`,
      [members, call],
    )
    faults.push(...rows.map(({ id }) => `${table} ${id}: no request created it`))
  }
  return faults
}

/** Compares the requests of one round with the database. */
export async function compare(
  client: pg.Client,
  operations: readonly Operation[],
  members: readonly number[],
): Promise<string[]> {
  return [
    ...(await checkIdempotency(client, operations)),
    ...(await checkCancelled(client, operations)),
    ...(await checkReviews(client, operations)),
    ...(await checkStrays(client, members)),
  ]
}

/** A draw that is not settled so long after its time is stuck: no fault lasts as long. */
const STUCK = `SELECT 'draw ' || issue AS fault FROM draw WHERE status = 'sealed' AND draw_at < app_now() - interval '2 minutes'`

/** Runs the whole audit and verifies every draw as the client does. */
export async function auditWhole(client: pg.Client, url: string): Promise<string[]> {
  const checks = await checkRules(
    [...RULES, { name: 'no draw is stuck', sql: STUCK }],
    async (sql) => (await client.query(sql)).rows,
  )
  const db = openDb(url, 'command', 2)
  try {
    for (const { key } of await db.game.findMany({ select: { key: true } }))
      checks.push(...(await checkGame(db, key, () => {})))
  } finally {
    await db.$disconnect()
  }
  return checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
}
