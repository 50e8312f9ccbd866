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

const settled = `(SELECT id FROM draw WHERE status = 'settled')`
const post = (kind: string, reference: string, from: string, to: string, amount: number) =>
  `SELECT post_transaction('${kind}', '${reference}', 'x', ARRAY[${from}, ${to}], ARRAY[-${amount}, ${amount}]::bigint[])`
const HOUSE = `shared_account('house')`
const WALLET = `wallet_id(2, 'wallet')`

/** For each rule a corruption that breaks it. Other kinds of corruptions, in every table and column, are those of corruptions.test.ts. */
const CORRUPTIONS: Readonly<Record<string, readonly [what: string, sql: string]>> = {
  'every entry matches its order, review, request or draw, and none is missing': [
    'two entries that are larger',
    `UPDATE ledger_entry SET amount = amount * 2, balance_after = balance_before + amount * 2 WHERE transaction_id = (SELECT id FROM ledger_transaction WHERE reference = 'order:1')`,
  ],
  'every transaction sums to zero': [
    'an entry that is larger',
    `UPDATE ledger_entry SET amount = amount + 1 WHERE id = 1`,
  ],
  'every transaction has entries, and every entry a transaction and an account': [
    'a transaction that is gone',
    `DELETE FROM ledger_transaction WHERE reference = 'order:2'`,
  ],
  'every balance is the sum of its entries, and none is negative': [
    'a balance that was raised',
    `UPDATE ledger_account SET balance = balance + 100 WHERE id = ${WALLET}`,
  ],
  'every entry continues the one before it': [
    'a version that was skipped',
    `UPDATE ledger_account SET version = version + 1 WHERE id = ${WALLET}`,
  ],
  'every reference is of its kind and posted once': [
    'a reference of another kind',
    `UPDATE ledger_transaction SET kind = 'recharge' WHERE reference = 'order:1'`,
  ],
  'every member has one wallet and one hold, every opened draw one escrow, the house its three': [
    'a member without a hold',
    `DELETE FROM ledger_account WHERE id = wallet_id(3, 'hold')`,
  ],
  'every draw holds the stakes of its open bets and nothing else': [
    'points trapped in the escrow of an ended draw',
    post('settle', 'settle:999', HOUSE, `(SELECT id FROM ledger_account WHERE draw_id = ${settled})`, 50_000),
  ],
  'every hold is the sum of its pending withdrawals': [
    'a withdrawal that vanished',
    `DELETE FROM withdrawal WHERE status = 1 AND member_id = 1`,
  ],
  'every order is the sum of its bets, on one draw and of one member': [
    'an order for less',
    `UPDATE bet_order SET amount = amount - 100 WHERE id = 1`,
  ],
  'every bet has the odds of its draw, a whole stake, and a matching leaf': [
    'a bet with better odds',
    `UPDATE bet SET odds = odds + 1 WHERE id = 1`,
  ],
  'every bet was placed while its draw was open': [
    'a bet from after closing',
    `UPDATE bet SET placed_at = placed_at + interval '1 hour' WHERE id = 1`,
  ],
  'every bet ended according to the dice of its draw': [
    'a loser that was paid',
    `UPDATE bet SET status = 'won', payout = stake * odds / 100 WHERE id = (SELECT min(id) FROM bet WHERE status = 'lost')`,
  ],
  'every draw has the dice of its seed, its record and the stored round, and every option fair odds': [
    'dice that were changed',
    `UPDATE draw SET dice = ARRAY[7 - dice[1], dice[2], dice[3]] WHERE status = 'settled'`,
  ],
  'every draw is as its entries of the log say': [
    'a draw that opened later',
    `UPDATE draw SET opens_at = opens_at + interval '1 s' WHERE record IS NOT NULL`,
  ],
  'the public log is complete, its tree is that of its entries, and its checkpoints are of this tree': [
    'a public entry that was rewritten with its hashes',
    `UPDATE public_line SET line = line || 'x', hash = hex_sha256(line || 'x'), leaf = leaf_hash(line || 'x') WHERE place = 2`,
  ],
  'every log is a complete chain up to its head': [
    'a log entry that vanished',
    `DELETE FROM log_entry WHERE seq = 3`,
  ],
  'every draw is in the log as in its row': [
    'a root over fewer bets',
    `UPDATE draw SET bet_count = bet_count - 1 WHERE status = 'settled'`,
  ],
  'the draws of an epoch take its seeds one after the other, and each was sealed before its round': [
    'a draw that vanished',
    `DELETE FROM draw WHERE status = 'void'`,
  ],
  'every stored day of a member is the sum of its bets': [
    'a day with other sums than its bets',
    `INSERT INTO play_day SELECT min(id), 'UTC', '2026-01-01', 100, 0, 100, 0 FROM member`,
  ],
  'every draw that has ended is paid batch by batch, each bet in one of them': [
    'a second batch without a first',
    `UPDATE draw_payment SET batch = 2 WHERE draw_id = ${settled}`,
  ],
  'no draw is stuck': [
    'a draw that ended an hour ago and was never paid',
    `UPDATE draw SET paid_at = NULL, ended_at = ended_at - interval '2 hours' WHERE status = 'settled'`,
  ],
  'no order was accepted in a time-out or exclusion, or above the daily limit at its time': [
    'an order from within an exclusion',
    `UPDATE play_limit_change SET at = '2026-01-01', excluded_until = '2030-01-01'`,
  ],
  'every member has exactly one welcome grant, and was invited by a code that counts it': [
    'a member without a grant',
    `UPDATE ledger_transaction SET reference = 'grant:55' WHERE reference = 'grant:2'`,
  ],
  'every recharge has a voucher of its member that no other one uses': [
    'a voucher of another member',
    `UPDATE recharge SET upload_id = (SELECT max(id) FROM upload) WHERE id = 1`,
  ],
  'every reviewed request names its operator, every returned one its reason, and none of a closed account is returned':
    ['a recharge credited by nobody', `UPDATE recharge SET reviewed_by = '' WHERE status = 2`],
  'every reversed recharge was confirmed by two operators, and every confirmed reversal is posted': [
    'a reversal of one operator alone',
    `INSERT INTO reversal (recharge_id, operator, posted) SELECT id, 'operator_a', true FROM recharge WHERE status = 2`,
  ],
  'the wallet of a closed account is empty': [
    'a closed account with points',
    `UPDATE member SET status = 2 WHERE id = 2`,
  ],
  'the tables that operators edit for games and members equal those in force': [
    'a status that operators do not see',
    `UPDATE member SET status = 1 WHERE id = 3`,
  ],
  'every decision of an operator, a member or the company is as it was recorded, and its record as in the public log':
    ['a message of the company that was rewritten', `UPDATE support_message SET text = 'other words'`],
  'every stored request id refers to a row of its member': [
    'an answer that is not there',
    `UPDATE idempotency_key SET answer_id = 999`,
  ],
}

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

const cases = Object.entries(CORRUPTIONS).map(([rule, [what, sql]]) => [what, sql, rule] as const)
test.each(sample(cases, 2))('C7.3 the audit names %s', async (_, sql, rule) => {
  expect(await namedBy(sql)).toContain(rule)
})

test('C7.3 plants a corruption for every rule', () => {
  expect(Object.keys(CORRUPTIONS).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
})
