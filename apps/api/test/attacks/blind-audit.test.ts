// A superuser with disabled triggers corrupts the data of a full day: the audit names each breach of a rule, and each change, deletion,
// addition and swap of rows of every table, except those that EXPLAINED lists with the reason: each fortieth, in `pnpm test long` all.
import { unusedOrders } from '@saikoro/runtime/commands/audit'
import { sample } from '@saikoro/testing/long'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks, checkCheckpoints, RULES } from '../../src/audit/books.ts'
import { checkRules } from '../../src/audit/rule.ts'
import { disableProtection, openAuditedDay } from '../support/audited-day.ts'
import type { World } from '../support/world.ts'

let world: World
let untouched: Awaited<ReturnType<typeof checkBooks>>
beforeAll(async () => {
  world = await openAuditedDay()
  untouched = await checkBooks(world.ctx.db)
  await disableProtection(world)
})
afterAll(() => world.close())

const settled = `(SELECT id FROM draw WHERE status = 'settled')`
const WALLET = `wallet_id(2, 'wallet')`
/** The oldest row of a table. */
const oldest = (table: string) => `(SELECT min(id) FROM ${table})`
const ORDER = `'order:' || ${oldest('bet_order')}`

const LEAVES =
  'every bet has the odds of its draw, a whole stake, and a leaf with the pseudonym of its member'
const DECISIONS =
  'every decision of an operator, a member or the company is as it was recorded, and its record as in the public log'

/** For each rule a corruption that breaks it. */
const CORRUPTIONS: Readonly<Record<string, string>> = {
  'every entry matches its order, review, request or draw, and none is missing': `
    UPDATE ledger_entry SET amount = amount * 2, balance_after = balance_before + amount * 2 WHERE transaction_id = (SELECT id FROM ledger_transaction WHERE reference = ${ORDER})`,
  'every transaction sums to zero': `UPDATE ledger_entry SET amount = amount + 1 WHERE id = ${oldest('ledger_entry')}`,
  'every transaction has entries, and every entry a transaction and an account': `
    DELETE FROM ledger_transaction WHERE reference = ${ORDER}`,
  'every balance is the sum of its entries, and none is negative': `
    UPDATE ledger_account SET balance = balance + 100 WHERE id = ${WALLET}`,
  'every entry continues the one before it': `UPDATE ledger_account SET version = version + 1 WHERE id = ${WALLET}`,
  'every reference is of its kind and posted once': `UPDATE ledger_transaction SET kind = 'recharge' WHERE reference = ${ORDER}`,
  'every posting of a draw names the draw to the member': `
    UPDATE ledger_transaction SET reason = replace(reason, ' 2', ' 1') WHERE reference = ${ORDER}`,
  'every member has one wallet and one hold, every opened draw one escrow, the house its three': `
    DELETE FROM ledger_account WHERE id = wallet_id(3, 'hold')`,
  'every draw holds the stakes of its open bets and nothing else': `
    SELECT post_transaction('settle', 'settle:999', 'x', ARRAY[shared_account('house'), id], ARRAY[-50000, 50000]::bigint[])
    FROM ledger_account WHERE draw_id = ${settled}`,
  'every hold is the sum of its pending withdrawals': `DELETE FROM withdrawal WHERE status = 1 AND member_id = 1`,
  'every order is the sum of its bets, on one draw and of one member': `UPDATE bet_order SET amount = amount - 100 WHERE id = ${oldest('bet_order')}`,
  [LEAVES]: `UPDATE bet SET odds = odds + 1 WHERE id = ${oldest('bet')}`,
  'every bet was placed while its draw was open': `UPDATE bet SET placed_at = placed_at + interval '1 hour' WHERE id = ${oldest('bet')}`,
  'every draw has the dice of its seed, its record and the stored round, and every option fair odds': `
    UPDATE draw SET dice = ARRAY[7 - dice[1], dice[2], dice[3]] WHERE status = 'settled'`,
  'every draw is as its entries of the log say': `UPDATE draw SET opens_at = opens_at + interval '1 s' WHERE record IS NOT NULL`,
  'the public log is complete, its tree is that of its entries, and its checkpoints are of this tree': `
    UPDATE public_line SET line = line || 'x' WHERE place = 2`,
  'every log is a complete chain up to its head': `DELETE FROM public_line WHERE seq = 3`,
  'every draw is in the log as in its row': `UPDATE draw SET bet_count = bet_count - 1 WHERE status = 'settled'`,
  'the draws of an epoch take its seeds one after the other, and each was sealed before its round': `
    DELETE FROM draw WHERE status = 'void'`,
  'every stored day of a member is the sum of its bets': `
    INSERT INTO play_day SELECT min(id), 'UTC', '2026-01-01', 100, 0, 100, 0 FROM member`,
  'every draw that has ended is paid batch by batch, each bet in one of them': `
    UPDATE draw_payment SET batch = 2 WHERE draw_id = ${settled}`,
  'no draw is stuck': `UPDATE draw SET paid_at = NULL, ended_at = ended_at - interval '2 hours' WHERE status = 'settled'`,
  'no order was accepted in a time-out or exclusion, or above the daily limit at its time': `
    UPDATE play_limit_change SET at = '2026-01-01', excluded_until = '2030-01-01'`,
  'every member has exactly one welcome grant, and was invited by a code that counts it': `
    UPDATE ledger_transaction SET reference = 'grant:55' WHERE reference = 'grant:2'`,
  'every recharge has a voucher of its member that no other one uses': `
    UPDATE recharge SET upload_id = (SELECT max(id) FROM upload) WHERE id = 1`,
  'every reviewed request names its operator, every returned one its reason, and none of a closed account is returned': `
    UPDATE recharge SET reviewed_by = '' WHERE status = 2`,
  'every reversed recharge was confirmed by two operators, and every confirmed reversal is posted': `
    INSERT INTO reversal (recharge_id, operator, posted) SELECT id, 'operator_a', true FROM recharge WHERE status = 2`,
  'the wallet of a closed account is empty': `UPDATE member SET status = 2 WHERE id = 2`,
  'the tables that operators edit for games and members equal those in force': `UPDATE member SET status = 1 WHERE id = 3`,
  [DECISIONS]: `
    UPDATE support_message SET text = 'other words'`,
  'no session outlasts its days': `UPDATE session SET expires_at = '2099-01-01'`,
  'every stored request id refers to a row of its member': `UPDATE idempotency_key SET answer_id = 999`,
}

const OF_OPEN = `(SELECT max(o.id) FROM bet_order o JOIN draw d ON d.id = o.draw_id WHERE d.status = 'open')`
const POSTED = `(SELECT id FROM ledger_transaction WHERE reference = 'order:' || ${OF_OPEN})`
const PAIR = `(SELECT min(id) AS one, min(id) + 1 AS other FROM bet_order)`

/** Corruptions of all rows that belong together, which only one rule contradicts. */
const TOGETHER: readonly (readonly [name: string, rule: string, sql: string])[] = [
  [
    'two won orders that changed their members',
    LEAVES,
    `UPDATE bet_order SET member_id = CASE id WHEN one THEN 2 ELSE 1 END FROM ${PAIR} AS p WHERE id IN (one, other);
     UPDATE bet SET member_id = o.member_id FROM bet_order o WHERE o.id = order_id;
     UPDATE idempotency_key SET member_id = o.member_id FROM bet_order o WHERE call = 'game/placeOrder' AND answer_id = o.id;
     UPDATE ledger_entry e SET transaction_id = CASE t.reference WHEN 'order:' || one THEN x.id ELSE y.id END
     FROM ${PAIR} AS p JOIN ledger_transaction y ON y.reference = 'order:' || one JOIN ledger_transaction x ON x.reference = 'order:' || other
       JOIN ledger_transaction t ON t.id IN (x.id, y.id) WHERE e.transaction_id = t.id AND e.amount < 0`,
  ],
  [
    'the pseudonym of another member in a leaf that is not sealed',
    LEAVES,
    `UPDATE bet SET leaf = replace(leaf, split_part(leaf, '|', 3), repeat('a', 16)) WHERE order_id = ${OF_OPEN};
     UPDATE bet SET leaf_hash = leaf_hash(leaf) WHERE order_id = ${OF_OPEN}`,
  ],
  [
    'a row whose change and entry were both rewritten',
    DECISIONS,
    `UPDATE member SET language = 'en' WHERE id = 1;
     UPDATE decision SET row_hash = (SELECT hex_sha256((to_jsonb(m))::text) FROM member m WHERE id = 1) WHERE table_name = 'member' AND key = '1'`,
  ],
  ['the removal of every decision', DECISIONS, 'DELETE FROM decision'],
  [
    'a newest decision out of the chain',
    DECISIONS,
    `UPDATE decision SET place = NULL, chain = NULL WHERE place = (SELECT max(place) FROM decision)`,
  ],
]

/** Corrupts rows, returns what `find` then returns, and takes the corruption back. `undefined`: there was no row to corrupt. */
async function corrupted<T>(sql: string, find: () => Promise<T>) {
  await world.owner.query('SAVEPOINT planted')
  try {
    const changes = [await world.owner.query(sql)].flat()
    return changes.some(({ rowCount }) => rowCount) ? await find() : undefined
  } finally {
    await world.owner.query('ROLLBACK TO planted')
  }
}

/** Returns the rules that name a fault. */
async function brokenRules(): Promise<readonly string[]> {
  const checks = await checkRules(RULES, world.rows)
  return checks.flatMap(({ name, faults }) => (faults.length > 0 ? [name] : []))
}

test('C7.3 passes for the data of a full day', async () => {
  expect(untouched.filter(({ faults }) => faults.length > 0)).toEqual([])
  expect(await brokenRules()).toEqual([])
})

test.each(sample(Object.entries(CORRUPTIONS), 2))(
  'C7.3 the audit names a breach of the rule: %s',
  async (rule, sql) => {
    expect(await corrupted(sql, brokenRules)).toContain(rule)
  },
)

test.each(TOGETHER)('C7.3 the audit names %s', async (_name, rule, sql) => {
  expect(await corrupted(sql, brokenRules)).toEqual([rule])
})

test('C7.3 the audit notes the number of a hidden order of an open draw', async () => {
  const [{ id }] = await world.rows(`SELECT ${OF_OPEN} AS id`)
  const hide = `
    UPDATE ledger_entry l SET version = l.version - 1, balance_before = l.balance_before - e.amount, balance_after = l.balance_after - e.amount
      FROM ledger_entry e WHERE e.transaction_id = ${POSTED} AND l.account_id = e.account_id AND l.version > e.version;
    UPDATE ledger_account a SET balance = balance - e.amount, version = a.version - 1 FROM ledger_entry e WHERE e.account_id = a.id AND a.balance IS NOT NULL
      AND transaction_id = ${POSTED};
    DELETE FROM ledger_entry WHERE transaction_id = ${POSTED}; DELETE FROM ledger_transaction WHERE id = ${POSTED};
    DELETE FROM idempotency_key WHERE call = 'game/placeOrder' AND answer_id = ${id};
    DELETE FROM bet WHERE order_id = ${id}; DELETE FROM bet_order WHERE id = ${id}`
  const unused = () => unusedOrders(world.owner)
  const before = await unused() // the numbers below the first of a test
  const found = async () => ({ broken: await brokenRules(), unused: await unused() })
  expect(await corrupted(hide, found)).toEqual({ broken: [], unused: [...before, String(id)] })
})

test('C7.3 plants a corruption for every rule', () => {
  expect(Object.keys(CORRUPTIONS).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
})

/** Table or column, and why the audit does not name its corruption. */
const EXPLAINED: Readonly<Record<string, string>> = {
  beacon_claim:
    'a round that one party alone claims; both must, and a draw that uses a false one does not verify',
  'beacon_round: add': 'a round that no draw uses; a draw that uses a false one does not verify',
  'beacon_round.received_at': 'nothing depends on the time',
  'bet.xact': 'not needed after the seal, whose snapshot names the bets that count',
  'companion_device.counter': 'the last counter of a device, which each login changes',
  'companion_device.expires_at': 'a login that ends by itself',
  'companion_device.last_used_at': 'the time of a login, which decides nothing',
  'companion_device.misses': 'counts attempts at a PIN',
  'companion_device.token_hash': 'a login that ends by itself',
  'draw.issue: swap': 'two draws that have not opened and promise nothing; so are the four below',
  'draw.opens_at: swap': 'as above',
  'draw.closes_at: swap': 'as above',
  'draw.draw_at: swap': 'as above',
  'draw.round: swap': 'as above',
  'draw.ended_at': 'the time of a payment, which nothing depends on',
  'draw.paid_at': 'the time of a payment, which nothing depends on',
  'draw.seal_snapshot': 'names more bets only when other bets were late',
  'draw.seal_xact': 'not needed after the result, which is in the log',
  'draw_payment.paid_at': 'the time of a payment, which only records show',
  log_cosignature: 'clients verify the signature of every witness; a missing one is no witness',
  'operator_factor.last_step': 'the last code of an app, which each login changes',
  'operator_factor.misses': 'counts attempts for a while',
  'operator_factor.locked_until': 'counts attempts for a while',
  'play_day: delete': 'a total that is computed again from the bets',
  'play_day.zone: change': 'the same total under another name of the zone',
  publication_claim: 'not served until a second party has verified it',
  alert: 'says that operators were sent a message and no more',
  push_message: 'says that there is something new and no more',
  push_subscription: 'an address for notifications that say no more',
  passkey_challenge: 'is used once within five minutes',
  thread_read: 'shows how far each side has read and no more',
  idempotency_key: 'an answer to a repeated request; what it refers to is proved',
  'ledger_entry.id': 'nothing references it',
  'ledger_entry.transaction_id: swap': 'two entries with the same account and amount',
  'ledger_transaction.created_at': 'the time of a transaction; order, draw or request have theirs',
  'ledger_transaction.reason': 'the text of the statement; kind and reference are proved, and the draw',
  'log_checkpoint: delete': 'a later checkpoint covers its entries',
  'log_checkpoint.created_at': 'nothing depends on the time',
  login_failure: 'counts attempts for a quarter of an hour',
  'member_secret.pay_locked_until': 'counts attempts for a quarter of an hour',
  'member_secret.pay_misses': 'counts attempts for a quarter of an hour',
  'passkey.counter': 'the last counter of a device, which each login changes',
  'passkey.last_used_at': 'the time of a login, which decides nothing',
  'public_line.created_at': 'nothing depends on the time',
  'public_line.id': 'gives the order before an entry has its index',
  'public_log.id': 'the number of the only row',
  session: 'a login that ends by itself; its member is proved, and that it ends',
  video_play: 'counts plays',
  worker_heartbeat: 'the last time that a worker was seen',
}

interface Corruption {
  /** table, or table and column */
  readonly place: string
  readonly kind: 'change' | 'delete' | 'add' | 'swap'
  readonly sql: string
}

/** Another value of a column, by its type. */
function otherValue(column: string, type: string): string {
  if (/^(integer|bigint)$/.test(type)) return `COALESCE(${column}, 0) + 100000`
  if (type === 'boolean') return `NOT COALESCE(${column}, false)`
  if (type === 'jsonb') return `COALESCE(${column}, '{}') || '{"planted": 1}'`
  if (type === 'bytea') return `COALESCE(${column}, '') || '\\x00'`
  if (type === 'text') return `COALESCE(${column}, '') || 'x'`
  if (type.endsWith('multirange')) return `'{}'`
  if (type.endsWith('range')) return `'empty'`
  if (type === 'bigint[]') return `COALESCE(${column}, '{}') || 100000`
  if (type.endsWith('[]')) return `COALESCE(${column}, '{}') || ${column}[1:1]`
  if (type.startsWith('timestamp')) return `COALESCE(${column}, app_now()) + interval '1 second'`
  if (type === 'date') return `COALESCE(${column}, '2026-01-01') + 1`
  return `COALESCE(${column}, 0) + 1`
}

/** Lists corruptions of every table with rows, from the catalogue. */
async function listCorruptions(): Promise<Corruption[]> {
  const columns = await world.rows(`
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
    const [check] = await checkRules([rule], world.rows)
    if (check && check.faults.length > 0) return check.faults
  }
  return (await checkCheckpoints(world.rows)).faults
}

test('C7.3 the audit names each in every table and column, except the explained ones', async () => {
  const all = await listCorruptions()
  const empty: string[] = []
  for (const table of new Set(all.map(({ place }) => place.split('.', 1)[0] ?? place)))
    if ((await world.rows(`SELECT FROM ${table} LIMIT 1`)).length === 0) empty.push(table)
  expect(empty, 'every table has a row to corrupt').toEqual([])
  const missed: string[] = []
  for (const { place, kind, sql } of sample(all, 40)) {
    const faults = await corrupted(sql, namedFaults).catch((error: Error) => {
      throw new Error(`${place}, ${kind}: ${error.message}`)
    })
    if (faults?.length === 0) missed.push(`${place}: ${kind}`)
  }
  const isExplained = (each: string) =>
    Object.keys(EXPLAINED).some(
      (place) => each === place || each.startsWith(`${place}:`) || each.startsWith(`${place}.`),
    )
  expect(missed.filter((each) => !isExplained(each))).toEqual([])
}, 600_000)
