// A superuser with disabled triggers changes, deletes, adds and swaps rows of every table: the audit names each corruption, except
// those that EXPLAINED lists with the reason. Plants each fortieth corruption, in `npm test -- long` all of them.

import { sample } from '@saikoro/testing/long'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCheckpoints, RULES } from '../../src/audit/books.ts'
import { checkRules } from '../../src/audit/rule.ts'
import { disableProtection, openAuditedDay } from '../support/audited-day.ts'
import type { World } from '../support/world.ts'

/** Table or column, and why the audit does not name its corruption. */
const EXPLAINED: Readonly<Record<string, string>> = {
  beacon_claim:
    'a round that one party alone claims; both must, and a draw that uses a false one does not verify',
  'beacon_round: add': 'a round that no draw uses; a draw that uses a false one does not verify',
  'beacon_round.received_at': 'nothing depends on the time',
  'bet.settled_at': 'the time of a payment, which nothing depends on',
  'bet.xact': 'not needed after the seal, whose snapshot names the bets that count',
  'draw.issue: swap': 'two draws that have not opened and promise nothing; so are the four below',
  'draw.opens_at: swap': 'as above',
  'draw.closes_at: swap': 'as above',
  'draw.draw_at: swap': 'as above',
  'draw.round: swap': 'as above',
  'draw.ended_at': 'the time of a payment, which nothing depends on',
  'draw.paid_at': 'the time of a payment, which nothing depends on',
  'draw.seal_snapshot': 'names more bets only when other bets were late',
  'draw.seal_xact': 'not needed after the result, which is in the log',
  'draw_payment.paid_at': 'the time of a payment, which nothing depends on',
  log_cosignature: 'clients verify the signature of every witness; a missing one is no witness',
  'operator_factor.last_step': 'the last code of an app, which each login changes',
  'operator_factor.misses': 'counts attempts for a while',
  'operator_factor.locked_until': 'counts attempts for a while',
  'play_day: delete': 'a total that is computed again from the bets',
  'play_day.zone: change': 'the same total under another name of the zone',
  publication_claim: 'not served until a second party has verified it',
  push_message: 'says that there is something new and no more',
  push_subscription: 'an address for notifications that say no more',
  passkey_challenge: 'is used once within five minutes',
  idempotency_key: 'an answer to a repeated request; what it refers to is proved',
  'ledger_entry.id': 'nothing references it',
  'ledger_entry.transaction_id: swap': 'two entries with the same account and amount',
  'ledger_transaction.created_at': 'the time of a transaction; order, draw or request have theirs',
  'ledger_transaction.reason': 'the text of the statement; kind and reference are proved',
  'log_checkpoint: delete': 'a later checkpoint covers its entries',
  'log_checkpoint.created_at': 'nothing depends on the time',
  'log_entry.created_at': 'nothing depends on the time',
  login_failure: 'counts attempts for a quarter of an hour',
  'member_secret.pay_locked_until': 'counts attempts for a quarter of an hour',
  'member_secret.pay_misses': 'counts attempts for a quarter of an hour',
  'passkey.counter': 'the last counter of a device, which each login changes',
  'passkey.last_used_at': 'the time of a login, which decides nothing',
  'public_line.created_at': 'nothing depends on the time',
  'public_line.id': 'gives the order before an entry has its index',
  'public_log.id': 'the number of the only row',
  session: 'a login that ends by itself; it decides nothing',
  video_play: 'counts plays',
  'worker_generation.seen_at': 'the last time that a worker was seen',
  worker_heartbeat: 'the last time that a worker was seen',
}

interface Corruption {
  /** table, or table and column */
  readonly place: string
  readonly kind: 'change' | 'delete' | 'add' | 'swap'
  readonly sql: string
}

let world: World
beforeAll(async () => {
  world = await openAuditedDay()
})
afterAll(() => world.close())

const rows = async (sql: string) => await world.rows(sql)

/** Another value of a column, by its type. */
function otherValue(column: string, type: string): string {
  if (/^(integer|bigint)$/.test(type)) return `COALESCE(${column}, 0) + 100000`
  if (type === 'boolean') return `NOT COALESCE(${column}, false)`
  if (type === 'jsonb') return `COALESCE(${column}, '{}') || '{"planted": 1}'`
  if (type === 'bytea') return `COALESCE(${column}, '') || '\\x00'`
  if (type === 'text') return `COALESCE(${column}, '') || 'x'`
  if (type.endsWith('[]')) return `COALESCE(${column}, '{}') || ${column}[1:1]`
  if (type.startsWith('timestamp')) return `COALESCE(${column}, app_now()) + interval '1 second'`
  if (type === 'date') return `COALESCE(${column}, '2026-01-01') + 1`
  return `COALESCE(${column}, 0) + 1`
}

/** Lists corruptions of every table with rows, from the catalogue. */
async function listCorruptions(): Promise<Corruption[]> {
  const columns = await rows(`
    SELECT c.relname AS table, quote_ident(attname) AS column, format_type(atttypid, NULL) AS type, COALESCE(attnum = ANY (p.conkey), false) AS is_key
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relowner = 'saikoro_owner'::regrole
      AND relname NOT LIKE 'test\\_%' AND attnum > 0 AND NOT attisdropped ORDER BY relname, attnum`)
  const corruptions: Corruption[] = []
  for (const [table, own] of Map.groupBy(columns, (row) => row.table as string)) {
    const fullest = `length(jsonb_strip_nulls(to_jsonb(t))::text) DESC, ctid LIMIT 1`
    const first = `ctid = (SELECT ctid FROM ${table} AS t ORDER BY ${fullest})`
    corruptions.push({ place: table, kind: 'delete', sql: `DELETE FROM ${table} WHERE ${first}` })
    const copied = own
      .map(({ column, type, is_key }) => (is_key ? otherValue(column, type) : column))
      .join(', ')
    corruptions.push({
      place: table,
      kind: 'add',
      sql: `INSERT INTO ${table} SELECT ${copied} FROM ${table} AS t ORDER BY ${fullest}`,
    })
    for (const { column, type, is_key } of own) {
      const place = `${table}.${column}`
      const value = otherValue(column, type)
      corruptions.push({
        place,
        kind: 'change',
        sql: `UPDATE ${table} SET ${column} = ${value}
          WHERE ctid = (SELECT ctid FROM ${table} AS t ORDER BY ${column} IS NULL, ${fullest})`,
      })
      if (is_key) continue // the same as swapping everything else
      corruptions.push({
        place,
        kind: 'swap',
        sql: `WITH pair AS (
          SELECT a.ctid AS one, b.ctid AS other, a.${column} AS of_one, b.${column} AS of_other FROM ${table} a, ${table} b
          WHERE a.ctid < b.ctid AND a.${column} IS DISTINCT FROM b.${column} LIMIT 1)
          UPDATE ${table} t SET ${column} = CASE t.ctid WHEN one THEN of_other ELSE of_one END FROM pair WHERE t.ctid IN (one, other)`,
      })
    }
  }
  return corruptions
}

/** Returns the first faults that the audit names. */
async function namedFaults(): Promise<readonly string[]> {
  for (const rule of RULES.toReversed()) {
    const [check] = await checkRules([rule], rows)
    if (check && check.faults.length > 0) return check.faults
  }
  return (await checkCheckpoints(rows)).faults
}

test('C7.3 the audit names each in every table and column, except the explained ones', async () => {
  const all = await listCorruptions()
  const corruptions = sample(all, 40)
  await disableProtection(world)
  expect(await namedFaults()).toEqual([])
  const missed: string[] = []
  let planted = 0
  const empty: string[] = []
  for (const table of new Set(all.map(({ place }) => place.split('.', 1)[0] ?? place)))
    if ((await rows(`SELECT FROM ${table} LIMIT 1`)).length === 0) empty.push(table)
  expect(empty, 'every table has a row to corrupt').toEqual([])
  for (const { place, kind, sql } of corruptions) {
    await world.owner.query('SAVEPOINT planted')
    const { rowCount } = await world.owner.query(sql).catch((error: Error) => {
      throw new Error(`${place}, ${kind}: ${error.message}`)
    })
    if (rowCount) {
      planted += 1
      if ((await namedFaults()).length === 0) missed.push(`${place}: ${kind}`)
    }
    await world.owner.query('ROLLBACK TO planted')
  }
  await world.owner.query('ROLLBACK; SET ROLE saikoro_owner')
  const isExplained = (each: string) =>
    Object.keys(EXPLAINED).some(
      (place) => each === place || each.startsWith(`${place}:`) || each.startsWith(`${place}.`),
    )
  const explained = missed.filter(isExplained)
  process.stdout.write(
    `${planted} corruptions: ${planted - missed.length} named, ${explained.length} explained, ${missed.length - explained.length} missed\n`,
  )
  expect(missed.filter((each) => !isExplained(each))).toEqual([])
}, 600_000)
