import { draw as drawCall, genesis, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { getLimits, setLimits } from '@saikoro/shared/contract/limits'
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import { pseudonymOf } from '@saikoro/shared/fairness/leaf'
import { verifyInclusion } from '@saikoro/shared/fairness/merkle'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import { DEFAULT_ODDS, payoutOf } from '@saikoro/shared/rules/odds'
import { type Dice, OPTIONS, readOption, wins } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import { atOnce, call, callRaw, ja, refusal } from '../support/call.ts'
import { type DrawRow, drawOf, finishDraw, openAfter, setUpNewDraw, workAt } from '../support/draws.ts'
import { type Member, newMember, setUpNewMember, walletOf } from '../support/members.ts'
import { expectPagesOfHundred } from '../support/pages.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const draw = setUpNewDraw(world)
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

const records = async (fields: object = {}) =>
  (await callRaw(world, getUserGameList.path, fields, member)).data as Record<string, unknown>[]

const ROW = {
  id: expect.any(Number),
  order: expect.any(Number),
  key: 'sai60',
  ico: '/media/games/sai60.svg',
  name: '一分钟骰子,Dice 1 min,サイコロ1分,Dadu 1 minit',
  money: '20.00',
  create_time: expect.stringMatching(/^2026-11-20 12:\d\d:\d\d$/),
  create_ms: expect.any(Number),
  count: 1,
}
/** A bet, which repeats itself as the only entry of its data. */
const rowOf = (more: object) => ({ ...ROW, ...more, data: [{ ...ROW, ...more }] })

test('getUserGameList: returns an open bet without dice and profit, and names its order', async () => {
  await place()
  await place({ item: 'big' })
  const rows = await records()
  const open = { expect: draw.issue, status: 0, state: 'open', profit: '0.00' }
  const texts = { status_text: '抽選待ち', win_text: '抽選待ち', update_time: '', update_ms: null }
  expect(rows).toEqual(['big', 'odd', 'big'].map((type) => rowOf({ ...open, ...texts, type })))
  const [again, odd, big] = rows.map(({ order }) => order)
  expect([big === odd, again === odd]).toEqual([true, false])
})

test('getUserGameList: returns one row per bet, newest first, paid exactly by its odds', async () => {
  await place({ item: OPTIONS.join() })
  const { issue, dice, draw_at } = await finishDraw(world, draw)
  const rows = await records()
  expect(rows.map(({ type }) => type)).toEqual(OPTIONS.toReversed())
  let paid = 0n
  for (const row of rows) {
    const option = readOption(String(row.type)) ?? 'big'
    const isWon = wins(option, dice as unknown as Dice)
    const profit = isWon ? payoutOf(2_000n, DEFAULT_ODDS[option]) : 2_000n
    if (isWon) paid += profit
    const text = isWon ? '当たり' : 'はずれ'
    const amount = `${profit / 100n}.${String(profit % 100n).padStart(2, '0')}`
    expect(row).toEqual(
      rowOf({
        ...{ expect: issue, status: 1, state: isWon ? 'won' : 'lost', profit: amount, type: option },
        ...{ opencode: dice, status_text: text, win_text: `${text} ${amount}` },
        ...{ update_time: ROW.create_time, update_ms: expect.any(Number) },
      }),
    )
  }
  expect(await walletOf(world, member)).toBe(100_000n - 40_000n + paid)
  expect(draw_at.getTime()).toBeGreaterThan(NOON)
})

test('C2.6 refunds a bet of a void draw in full and shows no dice', async () => {
  await place({ item: 'big,7' })
  await workAt(world, draw.draw_at.getTime() - 500)
  expect((await drawOf(world, draw.issue)).status).toBe('void')
  expect(await walletOf(world, member)).toBe(100_000n)
  const [row] = await records()
  expect(row).toEqual(
    rowOf({
      ...{ expect: draw.issue, status: 0, state: 'refunded', profit: '0.00', type: '7' },
      ...{ status_text: 'refunded', win_text: '返却済み' },
      ...{ update_time: ROW.create_time, update_ms: expect.any(Number) },
    }),
  )
  const results = await call(world, getLotteryOneList, { key: 'sai60' })
  expect(results.map((result) => result.expect)).not.toContain(draw.issue)
})

test('getUserGameList: returns a hundred own bets a page', async () => {
  for (let n = 0; n < 6; n += 1) await place({ item: OPTIONS.join(), money: '1' })
  await expectPagesOfHundred(world, getUserGameList, member, 120)
})

test('C6.1 a daily limit applies at once over all options, without refunded stakes, and resets at midnight', async () => {
  await call(world, setLimits, { daily_stake: '40' }, member)
  const isTaken = async (money: string, item = 'big') =>
    (await callRaw(world, placeOrder.path, { item, money, lid: '1' }, member)).code === 200
  expect(await isTaken('21', 'big,odd')).toBe(false)
  expect(await isTaken('20', 'big,odd')).toBe(true)
  expect((await call(world, getLimits, {}, member)).staked_today).toBe(4_000n)
  expect(await isTaken('1')).toBe(false)
  await workAt(world, draw.draw_at.getTime() - 500)
  await workAt(world, Date.parse('2026-11-20T23:58:01+09:00'))
  expect(await isTaken('40')).toBe(true)
  await workAt(world, Date.parse('2026-11-20T23:58:52.2+09:00'))
  await workAt(world, Date.parse('2026-11-20T23:58:59+09:00'))
  await workAt(world, Date.parse('2026-11-20T23:59:01+09:00'))
  expect(await isTaken('1')).toBe(false)
  await workAt(world, Date.parse('2026-11-20T23:59:52.2+09:00'))
  await workAt(world, Date.parse('2026-11-20T23:59:59+09:00'))
  await workAt(world, Date.parse('2026-11-21T00:00:01+09:00'))
  expect(await isTaken('40')).toBe(true)
})

test('C2.2 applies the odds of the draw when new odds are stored meanwhile', async () => {
  const odds = JSON.stringify({ ...DEFAULT_ODDS, big: 200 })
  await world.owner.query('INSERT INTO odds_version (game_id, odds) VALUES (1, $1)', [odds])
  await place()
  expect((await betsOf(member)).map((bet) => bet.odds)).toEqual([198, 198])
})
