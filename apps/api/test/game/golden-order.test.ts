// What one member sees of an order, byte for byte: a change of how orders are placed or posted must not change it.
import type { Call } from '@saikoro/shared/contract/call'
import { log, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserGameList } from '@saikoro/shared/contract/member'
import { getPersonalreport, getStatement } from '@saikoro/shared/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBalanced } from '../support/books.ts'
import { callRaw } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { newSession } from '../support/members.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => closeBalanced(world))

test('keeps replies, receipts, statement, record and log of an order byte for byte', async () => {
  await world.setClock(NOON)
  const draw = await openDraw(world)
  const registered = await world.owner.query(
    `SELECT member_id AS id FROM register_member('golden', 'x', decode(repeat('ab', 32), 'hex'), 'ASKING', true, '1', 'ja')`,
  )
  const member: { id: number } = registered.rows[0]
  const as = { token: await newSession(world, member, 'golden'), lang: 'en' }
  const place = async (more: object, at: number) => {
    await world.setClock(NOON + at)
    return callRaw(world, placeOrder.path, { item: 'big', money: '1', lid: '1', ...more }, as)
  }
  const read = async ({ path }: Call, fields: object = {}) => (await callRaw(world, path, fields, as)).data
  const replies = [
    await place({}, 1_001),
    await place({ item: '单,big,11', money: '20', request_id: 'golden-1' }, 2_345),
    await place({ item: '单,big,11', money: '20', request_id: 'golden-1' }, 9_999),
    await place({ item: 'small', money: '21', request_id: 'golden-1' }, 9_999),
    await place({ money: '5000' }, 10_000),
  ]
  const finished = await finishDraw(world, draw)
  const { rows: bets } = await world.owner.query('SELECT * FROM bet WHERE member_id = $1 ORDER BY id', [
    member.id,
  ])
  const { rows: postings } = await world.owner.query(
    `SELECT t.kind, t.reference, t.reason, t.created_at, a.kind AS account, a.member_id, e.amount, e.balance_before, e.balance_after, e.version
     FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id JOIN ledger_account a ON a.id = e.account_id
     WHERE t.kind IN ('order', 'settle') ORDER BY e.id`,
  )
  const seen = {
    replies,
    statement: await read(getStatement),
    record: await read(getUserGameList),
    report: await read(getPersonalreport),
    proof: await read(proof, { bet: String(bets[1]?.id) }),
    log: await read(log, { key: 'sai60' }),
    draw: { record: finished.record, root: finished.bets_root, dice: finished.dice },
    bets: bets.map(({ xact, ...bet }) => ({ ...bet, leaf_hash: bet.leaf_hash.toString('hex') })),
    postings,
  }
  await expect(`${JSON.stringify(seen, null, 2)}\n`).toMatchFileSnapshot('golden-order.snap')
})
