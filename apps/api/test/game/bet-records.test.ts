import { placeOrder } from '@saikoro/shared/contract/game'
import { getLimits, setLimits } from '@saikoro/shared/contract/limits'
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import { DEFAULT_ODDS, payoutOf } from '@saikoro/shared/rules/odds'
import { type Dice, OPTIONS, readOption, wins } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import { call, callRaw } from '../support/call.ts'
import { drawOf, finishDraw, placeBet, setUpNewDraw, workAt } from '../support/draws.ts'
import { setUpNewMember, walletOf } from '../support/members.ts'
import { expectPagesOfHundred } from '../support/pages.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const draw = setUpNewDraw(world)
const member = setUpNewMember(world)

const place = (item: string, money: string) => placeBet(world, member, item, money)
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
  await place('big,odd', '20')
  await place('big', '20')
  const rows = await records()
  const open = { expect: draw.issue, status: 0, state: 'open', profit: '0.00' }
  const texts = { status_text: '抽選待ち', win_text: '抽選待ち', update_time: '', update_ms: null }
  expect(rows).toEqual(['big', 'odd', 'big'].map((type) => rowOf({ ...open, ...texts, type })))
  const [again, odd, big] = rows.map(({ order }) => order)
  expect([big === odd, again === odd]).toEqual([true, false])
})

test('getUserGameList: returns one row per bet, newest first, paid exactly by its odds', async () => {
  await place(OPTIONS.join(), '20')
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
  await place('big,7', '20')
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

test('getUserGameList: returns a hundred own bets a page', async () => {
  for (let n = 0; n < 6; n += 1) await place(OPTIONS.join(), '1')
  await expectPagesOfHundred(world, getUserGameList, member, 120)
})
