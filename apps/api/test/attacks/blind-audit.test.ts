// A superuser corrupts the ledger with triggers disabled: the audit names every corruption.

import { sample } from '@saikoro/testing/long'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks, RULES } from '../../src/audit/books.ts'
import { checkRules } from '../../src/audit/rule.ts'
import { openAuditedDay } from '../support/audited-day.ts'
import type { World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openAuditedDay()
})
afterAll(() => world.close())

const ENTRIES = 'every entry matches its order, review, request or draw, and none is missing'
const SUMS = 'every transaction sums to zero'
const BALANCES = 'every balance is the sum of its entries, and none is negative'
const CHAIN = 'every entry continues the one before it'
const WHOLE = 'every transaction has entries, and every entry a transaction and an account'
const REFERENCES = 'every reference is of its kind and posted once'
const ACCOUNTS = 'every member has one wallet and one hold, every opened draw one escrow, the house its three'
const ESCROW = 'every draw holds the stakes of its open bets and nothing else'
const HOLDS = 'every hold is the sum of its pending withdrawals'
const ORDERS = 'every order is the sum of its bets, on one draw and of one member'
const LEAVES = 'every bet has the odds of its draw, a whole stake, and a matching leaf'
const PLACED = 'every bet was placed while its draw was open'
const ENDED = 'every bet ended according to the dice of its draw'
const PAID = 'every draw that has ended is paid batch by batch, each bet in one of them'
const DICE =
  'every draw has the dice of its seed, its record and the stored round, and every option fair odds'
const LOGGED = 'every draw is in the log as in its row'
const AS_LOGGED = 'every draw is as its entries of the log say'
const PUBLIC_LOG =
  'the public log is complete, its tree is that of its entries, and its checkpoints are of this tree'
const LOG = 'every log is a complete chain up to its head'
const SEEDS = 'the draws of an epoch take its seeds one after the other, and each was sealed before its round'
const DAYS = 'every stored day of a member is the sum of its bets'
const STUCK = 'no draw is stuck'
const LIMITS = 'no order was accepted in a time-out or exclusion, or above the daily limit at its time'
const GRANTS = 'every member has exactly one welcome grant, and was invited by a code that counts it'
const VOUCHERS = 'every recharge has a voucher of its member that no other one uses'
const REVIEWS =
  'every reviewed request names its operator, every returned one its reason, and none of a closed account is returned'
const WORDS = 'every reversed recharge was confirmed by two operators, and every confirmed reversal is posted'
const CLOSED = 'the wallet of a closed account is empty'
const SHOWN = 'the tables that operators edit for games and members equal those in force'
const ANSWERS = 'every stored request id refers to a row of its member'
const DECISIONS =
  'every decision of an operator, a member or the company is as it was recorded, and its record as in the public log'

const settled = `(SELECT id FROM draw WHERE status = 'settled')`
const post = (kind: string, reference: string, from: string, to: string, amount: number) =>
  `SELECT post_transaction('${kind}', '${reference}', 'x', ARRAY[${from}, ${to}], ARRAY[-${amount}, ${amount}]::bigint[])`
const HOUSE = `shared_account('house')`
const WALLET = `wallet_id(2, 'wallet')`

const CORRUPTIONS: readonly (readonly [what: string, sql: string, named: string])[] = [
  [
    'a million points without a recharge',
    post('recharge', 'recharge:999', `shared_account('clearing')`, WALLET, 100_000_000),
    ENTRIES,
  ],
  ['a second welcome grant', post('grant', 'grant:999', `shared_account('grant')`, WALLET, 100_000), ENTRIES],
  ['an entry that is larger', `UPDATE ledger_entry SET amount = amount + 1 WHERE id = 1`, SUMS],
  [
    'two entries that are larger',
    `UPDATE ledger_entry SET amount = amount * 2, balance_after = balance_before + amount * 2 WHERE transaction_id = (SELECT id FROM ledger_transaction WHERE reference = 'order:1')`,
    ENTRIES,
  ],
  ['an entry that is gone', `DELETE FROM ledger_entry WHERE id = 2`, SUMS],
  ['a transaction that is gone', `DELETE FROM ledger_transaction WHERE reference = 'order:2'`, WHOLE],
  [
    'a transaction with its entries gone',
    `DELETE FROM ledger_entry WHERE transaction_id = (SELECT id FROM ledger_transaction WHERE kind = 'settle')`,
    ENTRIES,
  ],
  [
    'a transaction of nothing',
    `INSERT INTO ledger_transaction (kind, reference, reason) VALUES ('order', 'order:77', 'x')`,
    WHOLE,
  ],
  [
    'a balance that was raised',
    `UPDATE ledger_account SET balance = balance + 100 WHERE id = ${WALLET}`,
    BALANCES,
  ],
  [
    'a version that was skipped',
    `UPDATE ledger_account SET version = version + 1 WHERE id = ${WALLET}`,
    CHAIN,
  ],
  [
    'an entry with another balance before it',
    `UPDATE ledger_entry SET balance_before = balance_before + 1, balance_after = balance_after + 1 WHERE version = 1 AND account_id = ${WALLET}`,
    CHAIN,
  ],
  [
    'a reference of another kind',
    `UPDATE ledger_transaction SET kind = 'recharge' WHERE reference = 'order:1'`,
    REFERENCES,
  ],
  [
    'a reference that was renamed',
    `UPDATE ledger_transaction SET reference = 'order:88' WHERE reference = 'order:1'`,
    ENTRIES,
  ],
  [
    'points moved from one member to another',
    `UPDATE ledger_entry SET account_id = wallet_id(1, 'wallet'), version = 900 WHERE account_id = ${WALLET} AND transaction_id = (SELECT id FROM ledger_transaction WHERE reference = 'order:2')`,
    ENTRIES,
  ],
  ['a member without a hold', `DELETE FROM ledger_account WHERE id = wallet_id(3, 'hold')`, ACCOUNTS],
  ['a draw without escrow', `DELETE FROM ledger_account WHERE draw_id = ${settled}`, ACCOUNTS],
  [
    'points trapped in the escrow of an ended draw',
    post('settle', 'settle:999', HOUSE, `(SELECT id FROM ledger_account WHERE draw_id = ${settled})`, 50_000),
    ESCROW,
  ],
  ['a withdrawal that vanished', `DELETE FROM withdrawal WHERE status = 1 AND member_id = 1`, HOLDS],
  ['a withdrawal for less', `UPDATE withdrawal SET amount = amount - 100 WHERE status = 2`, ENTRIES],
  [
    'a withdrawal that is called paid',
    `UPDATE withdrawal SET status = 2, reviewed_by = 'x' WHERE status = 1 AND member_id = 1`,
    ENTRIES,
  ],
  ['an order for less', `UPDATE bet_order SET amount = amount - 100 WHERE id = 1`, ORDERS],
  ['a bet that vanished', `DELETE FROM bet WHERE id = 1`, ORDERS],
  ['a bet of another member', `UPDATE bet SET member_id = 2 WHERE id = 1`, ORDERS],
  ['a bet with better odds', `UPDATE bet SET odds = odds + 1 WHERE id = 1`, LEAVES],
  ['a bet on another option', `UPDATE bet SET option = 'even' WHERE id = 1`, LEAVES],
  ['a bet with another leaf', `UPDATE bet SET leaf = replace(leaf, 'big', 'odd') WHERE id = 1`, LEAVES],
  [
    'a bet from after closing',
    `UPDATE bet SET placed_at = placed_at + interval '1 hour' WHERE id = 1`,
    PLACED,
  ],
  [
    'a loser that was paid',
    `UPDATE bet SET status = 'won', payout = stake * odds / 100 WHERE id = (SELECT min(id) FROM bet WHERE status = 'lost')`,
    ENDED,
  ],
  [
    'a winner that was not paid',
    `UPDATE bet SET status = 'lost', payout = 0 WHERE id = (SELECT min(id) FROM bet WHERE status = 'won')`,
    ENDED,
  ],
  [
    'a bet of an ended draw that is open',
    `UPDATE bet SET status = 'open', payout = 0, settled_at = NULL WHERE id = (SELECT min(id) FROM bet WHERE status = 'lost')`,
    ENDED,
  ],
  [
    'dice that were changed',
    `UPDATE draw SET dice = ARRAY[7 - dice[1], dice[2], dice[3]] WHERE status = 'settled'`,
    DICE,
  ],
  ['a seed that was changed', `UPDATE draw SET seed = repeat('0', 64) WHERE status = 'settled'`, DICE],
  ['a round that vanished', `DELETE FROM beacon_round`, DICE],
  [
    'odds held as words',
    `UPDATE draw SET odds = jsonb_set(odds, '{big}', '"198"') WHERE status = 'settled'`,
    DICE,
  ],
  [
    'a draw that opened later',
    `UPDATE draw SET opens_at = opens_at + interval '1 s' WHERE record IS NOT NULL`,
    AS_LOGGED,
  ],
  [
    'a public entry that was rewritten with its hashes',
    `UPDATE public_line SET line = line || 'x', hash = hex_sha256(line || 'x'), leaf = leaf_hash(line || 'x') WHERE place = 2`,
    PUBLIC_LOG,
  ],
  ['a log entry that vanished', `DELETE FROM log_entry WHERE seq = 3`, LOG],
  ['a log entry that was rewritten', `UPDATE log_entry SET line = 'x' || line WHERE seq = 2`, LOG],
  ['a head that was turned back', `UPDATE log_head SET seq = seq - 1`, LOG],
  ['a root over fewer bets', `UPDATE draw SET bet_count = bet_count - 1 WHERE status = 'settled'`, LOGGED],
  [
    'a draw whose record was changed',
    `UPDATE draw SET record = repeat('0', 64) WHERE status = 'open'`,
    LOGGED,
  ],
  ['a draw that vanished', `DELETE FROM draw WHERE status = 'void'`, SEEDS],
  ['a seal from after the round', `UPDATE draw SET sealed_at = draw_at WHERE status = 'settled'`, SEEDS],
  [
    'a day with other sums than its bets',
    `INSERT INTO play_day SELECT min(id), 'UTC', '2026-01-01', 100, 0, 100, 0 FROM member`,
    DAYS,
  ],
  ['a second batch without a first', `UPDATE draw_payment SET batch = 2 WHERE draw_id = ${settled}`, PAID],
  ['a batch of more bets than were paid', `UPDATE draw_payment SET bets = bets + 1`, PAID],
  ['a draw that says unpaid and is paid', `UPDATE draw SET paid_at = NULL WHERE status = 'settled'`, PAID],
  [
    'a draw that ended an hour ago and was never paid',
    `UPDATE draw SET paid_at = NULL, ended_at = ended_at - interval '2 hours' WHERE status = 'settled'`,
    STUCK,
  ],
  [
    'a draw that never ended',
    `UPDATE draw SET draw_at = draw_at - interval '2 hours' WHERE status = 'open'`,
    STUCK,
  ],
  [
    'an order from within an exclusion',
    `UPDATE play_limit_change SET at = '2026-01-01', excluded_until = '2030-01-01'`,
    LIMITS,
  ],
  ['an exclusion that was shortened', `UPDATE play_limit SET excluded_until = app_now()`, LIMITS],
  [
    'an order above the daily limit',
    `UPDATE play_limit_change SET at = '2026-01-01', daily_stake = 100`,
    LIMITS,
  ],
  [
    'a member without a grant',
    `UPDATE ledger_transaction SET reference = 'grant:55' WHERE reference = 'grant:2'`,
    GRANTS,
  ],
  [
    'an invite code used more often than counted',
    `UPDATE invite_code SET uses = uses - 1 WHERE code = 'ASKING'`,
    GRANTS,
  ],
  [
    'a voucher of another member',
    `UPDATE recharge SET upload_id = (SELECT max(id) FROM upload) WHERE id = 1`,
    VOUCHERS,
  ],
  [
    'a voucher used twice',
    `UPDATE recharge SET picture_hash = (SELECT picture_hash FROM recharge WHERE id = 1) WHERE status = 1`,
    VOUCHERS,
  ],
  ['a recharge credited by nobody', `UPDATE recharge SET reviewed_by = '' WHERE status = 2`, REVIEWS],
  ['a return without a reason', `UPDATE withdrawal SET reason = '' WHERE status = 3`, REVIEWS],
  ['a recharge that is larger', `UPDATE recharge SET amount = amount + 100 WHERE status = 2`, ENTRIES],
  [
    'a reversal of one operator alone',
    `INSERT INTO reversal (recharge_id, operator, posted) SELECT id, 'operator_a', true FROM recharge WHERE status = 2`,
    WORDS,
  ],
  ['a closed account with points', `UPDATE member SET status = 2 WHERE id = 2`, CLOSED],
  ['a status that operators do not see', `UPDATE member SET status = 1 WHERE id = 3`, SHOWN],
  ['a name that operators do not see', `UPDATE game SET name_en = 'Other' WHERE id = 1`, SHOWN],
  [
    'a message of the company that was rewritten',
    `UPDATE support_message SET text = 'other words'`,
    DECISIONS,
  ],
  ['an answer that is not there', `UPDATE idempotency_key SET answer_id = 999`, ANSWERS],
]

/** Plants, audits and takes everything back. */
async function namedBy(sql: string): Promise<readonly string[]> {
  const { owner } = world
  await owner.query('RESET ROLE; BEGIN')
  try {
    const { rows } = await owner.query(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', conrelid::regclass, conname) AS drop FROM pg_constraint
       WHERE contype IN ('c', 'f', 'u') AND connamespace = 'public'::regnamespace`,
    )
    await owner.query(rows.map(({ drop }) => drop).join(';'))
    await owner.query('DROP INDEX recharge_picture_key; SET LOCAL session_replication_role = replica')
    await owner.query(sql)
    const checks = await checkRules(RULES, async (text) => (await owner.query(text)).rows)
    return checks.flatMap(({ name, faults }) => (faults.length > 0 ? [name] : []))
  } finally {
    await owner.query('ROLLBACK; SET ROLE saikoro_owner')
  }
}

test('C7.3 passes for the data of a full day', async () => {
  const checks = await checkBooks(world.ctx.db)
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
  expect(await namedBy('SELECT 1')).toEqual([])
})

test.each(sample(CORRUPTIONS, 4))('C7.3 the audit names %s', async (_, sql, named) => {
  expect(await namedBy(sql)).toContain(named)
})

test('C7.3 plants a corruption for every rule, at least forty', () => {
  expect(CORRUPTIONS.length).toBeGreaterThanOrEqual(40)
  expect(
    RULES.map(({ name }) => name).filter((rule) => !CORRUPTIONS.some(([, , named]) => named === rule)),
  ).toEqual([])
})
