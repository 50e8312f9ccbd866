// A superuser corrupts the ledger with triggers disabled: the audit names every corruption.
import { sample } from '@saikoro/testing/long'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks, RULES } from '../../src/audit/books.ts'
import { checkRules } from '../../src/audit/rule.ts'
import { disableProtection, openAuditedDay } from '../support/audited-day.ts'
import type { World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openAuditedDay()
})
afterAll(() => world.close())

const settled = `(SELECT id FROM draw WHERE status = 'settled')`
const WALLET = `wallet_id(2, 'wallet')`

/** For each rule a corruption that breaks it. */
const CORRUPTIONS: Readonly<Record<string, string>> = {
  'every entry matches its order, review, request or draw, and none is missing': `
    UPDATE ledger_entry SET amount = amount * 2, balance_after = balance_before + amount * 2 WHERE transaction_id = (SELECT id FROM ledger_transaction WHERE reference = 'order:1')`,
  'every transaction sums to zero': `UPDATE ledger_entry SET amount = amount + 1 WHERE id = 1`,
  'every transaction has entries, and every entry a transaction and an account': `
    DELETE FROM ledger_transaction WHERE reference = 'order:2'`,
  'every balance is the sum of its entries, and none is negative': `
    UPDATE ledger_account SET balance = balance + 100 WHERE id = ${WALLET}`,
  'every entry continues the one before it': `UPDATE ledger_account SET version = version + 1 WHERE id = ${WALLET}`,
  'every reference is of its kind and posted once': `UPDATE ledger_transaction SET kind = 'recharge' WHERE reference = 'order:1'`,
  'every member has one wallet and one hold, every opened draw one escrow, the house its three': `
    DELETE FROM ledger_account WHERE id = wallet_id(3, 'hold')`,
  'every draw holds the stakes of its open bets and nothing else': `
    SELECT post_transaction('settle', 'settle:999', 'x', ARRAY[shared_account('house'), id], ARRAY[-50000, 50000]::bigint[])
    FROM ledger_account WHERE draw_id = ${settled}`,
  'every hold is the sum of its pending withdrawals': `DELETE FROM withdrawal WHERE status = 1 AND member_id = 1`,
  'every order is the sum of its bets, on one draw and of one member': `UPDATE bet_order SET amount = amount - 100 WHERE id = 1`,
  'every bet has the odds of its draw, a whole stake, and a matching leaf': `UPDATE bet SET odds = odds + 1 WHERE id = 1`,
  'every bet was placed while its draw was open': `UPDATE bet SET placed_at = placed_at + interval '1 hour' WHERE id = 1`,
  'every bet ended according to the dice of its draw': `
    UPDATE bet SET status = 'won', payout = stake * odds / 100 WHERE id = (SELECT min(id) FROM bet WHERE status = 'lost')`,
  'every draw has the dice of its seed, its record and the stored round, and every option fair odds': `
    UPDATE draw SET dice = ARRAY[7 - dice[1], dice[2], dice[3]] WHERE status = 'settled'`,
  'every draw is as its entries of the log say': `UPDATE draw SET opens_at = opens_at + interval '1 s' WHERE record IS NOT NULL`,
  'the public log is complete, its tree is that of its entries, and its checkpoints are of this tree': `
    UPDATE public_line SET line = line || 'x', hash = hex_sha256(line || 'x'), leaf = leaf_hash(line || 'x') WHERE place = 2`,
  'every log is a complete chain up to its head': `DELETE FROM log_entry WHERE seq = 3`,
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
  'every decision of an operator, a member or the company is as it was recorded, and its record as in the public log': `
    UPDATE support_message SET text = 'other words'`,
  'every stored request id refers to a row of its member': `UPDATE idempotency_key SET answer_id = 999`,
}

/** Returns the rules that name a corruption, and takes it back. */
async function namedBy(sql: string): Promise<readonly string[]> {
  await disableProtection(world)
  try {
    await world.owner.query(sql)
    const checks = await checkRules(RULES, world.rows)
    return checks.flatMap(({ name, faults }) => (faults.length > 0 ? [name] : []))
  } finally {
    await world.owner.query('ROLLBACK; SET ROLE saikoro_owner')
  }
}

test('C7.3 passes for the data of a full day', async () => {
  const checks = await checkBooks(world.ctx.db)
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
  expect(await namedBy('SELECT 1')).toEqual([])
})

test.each(sample(Object.entries(CORRUPTIONS), 2))(
  'C7.3 the audit names a breach of the rule: %s',
  async (rule, sql) => {
    expect(await namedBy(sql)).toContain(rule)
  },
)

test('C7.3 plants a corruption for every rule', () => {
  expect(Object.keys(CORRUPTIONS).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
})
