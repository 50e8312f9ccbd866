import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { payDraws } from '../../src/jobs/pay-draws.ts'
import { faultsOfBooks } from '../support/books.ts'
import { atOnce, call } from '../support/call.ts'
import { DENIED, queryAs } from '../support/database.ts'
import { type DrawRow, drawOf, finishDraw, openAfter, openDraw, placeBet, work } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { runUntilKilled } from '../support/processes.ts'
import { HOUR, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
let members: Member[]
let draw: DrawRow
let before: bigint[]
beforeAll(async () => {
  await world.owner.query(
    `CREATE OR REPLACE FUNCTION payment_size() RETURNS int LANGUAGE sql IMMUTABLE BEGIN ATOMIC SELECT 2; END`,
  )
  members = await atOnce(4, () => newMember(world))
  draw = await openDraw(world)
})
beforeEach(async () => {
  draw = await openAfter(world, draw)
  before = await balances()
  // two bets each: members are paid two by two, whole
  for (const member of members) await placeBet(world, member, 'big,small', '10')
})

async function balances(): Promise<bigint[]> {
  const wallets = members.map(({ id }) => `wallet_id(${id}, 'wallet')`)
  const rows = await world.rows(`SELECT balance FROM ledger_account WHERE id IN (${wallets}) ORDER BY id`)
  return rows.map(({ balance }) => BigInt(balance))
}
const finish = () => finishDraw(world, draw)
const pay = async () => (await queryAs(world, 'worker', 'SELECT pay_draw($1, 0) AS left', [draw.id]))[0]?.left
const faults = () => faultsOfBooks(world)
/** How many members have this draw's bets paid: each all of them, or none. */
const paid = async () => {
  const lists = await Promise.all(members.map(({ token }) => call(world, getUserGameList, {}, { token })))
  return lists.filter((bets) => {
    const states = bets.filter(({ expect: issue }) => issue === draw.issue).map(({ status }) => status)
    expect(new Set(states).size).toBe(1)
    return states[0] === 1
  }).length
}
const expectPaidOnce = async () => {
  expect(await paid()).toBe(4)
  expect(await balances()).toEqual(before.map((balance) => balance - 2_000n + 1_980n))
  const rows = await world.rows(
    `SELECT reference, count(a.member_id)::int AS members FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
       JOIN ledger_account a ON a.id = e.account_id
     WHERE reference ~ $1 GROUP BY t.id ORDER BY t.id`,
    [`^settle:${draw.id}(:|$)`],
  )
  expect(rows).toEqual(
    [`settle:${draw.id}`, `settle:${draw.id}:2`].map((reference) => ({ reference, members: 2 })),
  )
  expect(await faults()).toEqual([])
}

test('publishes the dice of a large draw before its bets are paid; the audit accepts the state between', async () => {
  await finish()
  await world.setClock(draw.draw_at)
  const { dice, status } = await drawOf(world, draw.issue)
  expect(status).toBe('settled')
  expect(await call(world, getLotteryInfo, { key: 'sai60' })).toMatchObject({
    now_expect: draw.issue,
    opencode: dice,
  })
  expect([await paid(), await faults()]).toEqual([0, []])
  expect(await pay()).toBe(members.map(({ id }) => id).toSorted((a, b) => a - b)[1])
  expect([await paid(), await faults()]).toEqual([2, []])
  await payDraws(world.worker)
  await expectPaidOnce()
  expect([await pay(), await pay()]).toEqual([null, null])
  await expectPaidOnce()
})

test('opens the next draw for orders while bets of the last one are unpaid', async () => {
  await finish()
  const unpaid = draw
  const next = await openAfter(world, draw)
  expect([next.status, (await drawOf(world, unpaid.issue)).status]).toEqual(['open', 'settled'])
  await placeBet(world, { token: members[0]?.token ?? '' }, 'big', '1')
  expect(await faults()).toEqual([])
  await payDraws(world.worker)
  expect([await paid(), await faults()]).toEqual([4, []])
  draw = next
})

test('pays every bet once when a worker is killed between or inside batches', { tags: 'long' }, async () => {
  await finish()
  await runUntilKilled(world, 'inside:pay_draw')
  expect([await paid(), await faults()]).toEqual([0, []])
  await runUntilKilled(world, 'after:pay_draw')
  expect([await paid(), await faults()]).toEqual([2, []])
  await Promise.all([payDraws(world.worker), payDraws(world.worker), payDraws(world.worker)])
  await payDraws(world.worker)
  await expectPaidOnce()
})

test('refunds a void draw in batches', async () => {
  await world.setClock(draw.draw_at.getTime() + HOUR)
  await work(world)
  expect([(await drawOf(world, draw.issue)).status, await faults()]).toEqual(['void', []])
  await payDraws(world.worker)
  expect(await balances()).toEqual(before)
  expect(await faults()).toEqual([])
  draw = { ...draw, draw_at: new Date(draw.draw_at.getTime() + HOUR) }
})

test('keeps payments immutable; only a payment marks a draw as paid', async () => {
  await finish()
  const say = (text: string) => world.owner.query(text, [draw.id])
  await expect(say(`UPDATE draw_payment SET members = '{}' WHERE draw_id = $1`)).rejects.toThrow(
    'append_only',
  )
  const otherDice = 'dice = dice[2:3] || dice[1] % 6 + 1'
  await expect(say(`UPDATE draw SET paid_at = app_now(), ${otherDice} WHERE id = $1`)).rejects.toThrow(
    /only moves forward|derived/,
  )
  await expect(queryAs(world, 'api', 'SELECT pay_draw($1, 0)', [draw.id])).rejects.toThrow(DENIED)
  await say('UPDATE draw SET paid_at = app_now() WHERE id = $1')
  expect((await faults()).length).toBeGreaterThan(0)
  await world.owner.query('ALTER TABLE draw DISABLE TRIGGER b_check_draw_transition')
  await say('UPDATE draw SET paid_at = NULL WHERE id = $1')
  await world.owner.query('ALTER TABLE draw ENABLE TRIGGER b_check_draw_transition')
  await payDraws(world.worker)
  await expectPaidOnce()
})
