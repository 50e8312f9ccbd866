import { draw as drawCall, genesis, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { pseudonymOf } from '@saikoro/shared/fairness/leaf'
import { verifyInclusion } from '@saikoro/shared/fairness/merkle'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { expect, test } from 'vitest'
import { atOnce, call, callRaw, ja, refusal } from '../support/call.ts'
import { type DrawRow, finishDraw, openAfter, openDraw } from '../support/draws.ts'
import { type Member, newMember, setUpNewMember, walletOf } from '../support/members.ts'
import { setUp, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const draw = setUp(() => openDraw(world))
const member = setUpNewMember(world)

const order = { item: 'big,odd', money: '20', lid: '1' }
const place = (more: object = {}) => call(world, placeOrder, { ...order, ...more }, member)
const placeRaw = (more: object = {}) => callRaw(world, placeOrder.path, { ...order, ...more }, member)
const betsOf = async ({ id }: Member) =>
  await world.rows('SELECT * FROM bet WHERE member_id = $1 ORDER BY id', [id])

/** Finishes the open draw and opens the one after it. */
async function nextDraw(): Promise<DrawRow> {
  const finished = await finishDraw(world, draw)
  Object.assign(draw, await openAfter(world, finished))
  return finished
}

test('placeOrder: deducts the stake at once and returns it', async () => {
  const { code, msg, data } = await placeRaw()
  expect({ code, msg, data }).toEqual({
    code: 200,
    msg: 'ベットを受け付けました。',
    data: { id: expect.any(Number), receipt: expect.any(String) },
  })
  expect(await walletOf(world, member)).toBe(96_000n)
  expect((await betsOf(member)).map(({ option, stake, odds }) => [option, stake, odds])).toEqual([
    ['big', '2000', 198],
    ['odd', '2000', 198],
  ])
})

test('placeOrder: places the bet on the open draw, whichever issue the client shows, and on no other issue or record', async () => {
  const before = await nextDraw()
  const { record } = await call(world, drawCall, { key: 'sai60', expect: '' })
  for (const shown of [before.issue, draw.issue, '']) await place({ expect: shown, money: '1' })
  await place({ record, money: '1' })
  expect(new Set((await betsOf(member)).map(({ draw_id }) => draw_id))).toEqual(new Set([draw.id]))
  expect((await nextDraw()).record).toBe(record)
  const [other] = await world.rows(`SELECT issue FROM draw WHERE status = 'scheduled' LIMIT 1`)
  const stale = [other.issue, '1', 'x'.repeat(20)].map((issue) => ({ expect: issue }))
  for (const more of [...stale, ...[record, '0'.repeat(64), 'x'].map((wrong) => ({ record: wrong }))])
    expect((await placeRaw(more)).msg).toBe(ja('issue_stale'))
})

test('placeOrder: places one bet and returns one receipt for 50 concurrent orders with one request_id', async () => {
  const replies = await atOnce(50, () => placeRaw({ request_id: 'r-1' }))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject({ code: 200 })
  expect(await betsOf(member)).toHaveLength(2)
  expect(await walletOf(world, member)).toBe(96_000n)
  await nextDraw()
  expect(await placeRaw({ request_id: 'r-1' })).toEqual(replies[0])
})

test('placeOrder: refuses a request_id with another body, unless it was refused; other members may use it', async () => {
  expect((await placeRaw({ request_id: 'r-2', money: '5000' })).msg).toBe(ja('insufficient_points'))
  await place({ request_id: 'r-2' })
  for (const more of [{ money: '21' }, { item: 'odd,big' }, { lid: '2' }, { expect: draw.issue }]) {
    expect((await placeRaw({ request_id: 'r-2', ...more })).msg).toBe(ja('request_reused'))
  }
  const other = await newMember(world)
  await call(world, placeOrder, { ...order, request_id: 'r-2' }, other)
  expect(await betsOf(other)).toHaveLength(2)
})

test('placeOrder: never makes the balance negative with 50 concurrent orders', async () => {
  const replies = await atOnce(50, () => placeRaw({ item: 'big', money: '30' }))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(33)
  expect(new Set(replies.map(({ code, msg }) => (code === 200 ? 'ok' : msg)))).toEqual(
    new Set(['ok', ja('insufficient_points')]),
  )
  expect(await walletOf(world, member)).toBe(1_000n)
})

test('C2.2 applies the odds of the draw when new odds are stored meanwhile', async () => {
  const odds = JSON.stringify({ ...DEFAULT_ODDS, big: 200 })
  await world.owner.query('INSERT INTO odds_version (game_id, odds) VALUES (1, $1)', [odds])
  await place()
  expect((await betsOf(member)).map((bet) => bet.odds)).toEqual([198, 198])
})

test('C2.3 returns a receipt that the genesis key verifies, and an inclusion proof', async () => {
  const { id, receipt } = await place({ item: 'big,7' })
  const { receiptKey } = await call(world, genesis, { key: 'sai60' })
  const bets = await betsOf(member)
  expect(verifyReceipt(receipt, receiptKey)).toEqual({
    kind: 'order',
    id,
    member: member.id,
    record: draw.record,
    leaves: bets.map(({ leaf }) => leaf),
    amount: '40.00',
    at: bets[0].placed_at.getTime(),
  })
  expect(await refusal(world, proof, { bet: String(bets[0].id) }, member)).toBe('not_public_yet')
  const finished = await nextDraw()
  const published = await call(world, drawCall, { key: 'sai60', expect: finished.issue })
  for (const bet of bets) {
    const shown = await call(world, proof, { bet: String(bet.id) }, member)
    expect(shown.receipt).toBe(receipt)
    expect(verifyInclusion({ ...shown, root: published.betsRoot ?? '' })).toBe(true)
    expect(shown.leaf.split('|')[2]).toBe(pseudonymOf(shown.key, published.record ?? ''))
  }
  const stranger = await newMember(world)
  expect(await refusal(world, proof, { bet: String(bets[0].id) }, stranger)).toBe('bet_unknown')
})
