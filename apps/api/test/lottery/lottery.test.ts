import { draw as drawCall } from '@saikoro/shared/contract/fairness'
import {
  getLotteryInfo,
  getLotteryOneList,
  getLotteryPeilv,
  hotLottery,
  itemlist,
  lotteryList,
} from '@saikoro/shared/contract/lottery'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { OPTIONS } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import { call, callRaw } from '../support/call.ts'
import { drawOf, openDraw, work, workAt } from '../support/draws.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const S = 1_000
const issue = (period: number) => `20261120${String(720 + period).padStart(4, '0')}`

const world = setUpWorld({ games: ['sai60', 'sai180', 'sai300'] })

const info = (key = 'sai60') =>
  callRaw(world, getLotteryInfo.path, { key, late: '1' }).then(({ data }) => data)
const stateAt = async (at: number) => {
  await world.setClock(NOON + at)
  return info()
}

const SAI60 = {
  id: 1,
  key: 'sai60',
  name: '一分钟骰子,Dice 1 min,サイコロ1分,Dadu 1 minit',
  ico: '/media/games/sai60.svg',
  condition: '0.00',
  second: 0,
}

test('returns games with exactly the fields of the contract, in order', async () => {
  const { data } = await callRaw(world, lotteryList.path)
  expect(data).toEqual([
    { ...SAI60, second: 5, desc: expect.stringMatching(/^[^,]+,[^,]+,[^,]+,[^,]+$/), status: 1 },
    expect.objectContaining({ id: 2, key: 'sai180', condition: '0.00' }),
    expect.objectContaining({ id: 3, key: 'sai300', condition: '100.00' }),
  ])
  expect((await callRaw(world, hotLottery.path)).data).toEqual(data)
  const classes = (await callRaw(world, itemlist.path)).data
  expect(classes).toEqual([{ id: 1, name: '三骰快开,Three-dice draw,サイコロ3個,Cabutan tiga dadu' }])
  expect(await call(world, lotteryList, { class: '1' })).toHaveLength(3)
  expect(await call(world, lotteryList, { class: '2' })).toEqual([])
})

test("returns no issue and zeros as dice before a game's first draw", async () => {
  expect(await info()).toEqual({ ...SAI60, now_expect: '', next_expect: '', opencode: [0, 0, 0] })
})

test('updates current and next issue, dice and seconds through the cycle of a draw', async () => {
  const first = await openDraw(world)
  const none = { now_expect: '', opencode: [0, 0, 0] }
  const opening = { ...SAI60, ...none, next_expect: issue(1), second: 60 }
  expect(await stateAt(0)).toEqual(opening)
  expect(await stateAt(10.5 * S)).toEqual({ ...opening, second: 50 })
  expect(await stateAt(51.999 * S)).toEqual({ ...opening, second: 9 })
  await workAt(world, NOON + 52.2 * S)
  expect(await drawOf(world, first.issue)).toMatchObject({ status: 'sealed' })
  expect(await info()).toEqual({ ...opening, second: 8 })

  await workAt(world, NOON + 57.5 * S)
  const { dice } = await drawOf(world, first.issue)
  expect(dice).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
  expect(await info()).toEqual({ ...opening, second: 3 })
  expect(await call(world, drawCall, { key: 'sai60', expect: first.issue })).toMatchObject({
    status: 'settled',
    dice,
  })
  expect(await call(world, getLotteryOneList, { key: 'sai60' })).toEqual([])
  expect(await stateAt(59.999 * S)).toEqual({ ...opening, second: 1 })

  const settled = { ...SAI60, now_expect: issue(1), opencode: dice }
  expect(await stateAt(60 * S)).toEqual({ ...settled, next_expect: issue(2), second: 60 })
})

test('returns a void draw as next until it is due, and in no list of results', async () => {
  await work(world)
  await workAt(world, NOON + 117 * S)
  expect(await drawOf(world, issue(2))).toMatchObject({ status: 'void', dice: null })
  expect(await info()).toMatchObject({ now_expect: issue(1), next_expect: issue(2), second: 3 })
  expect(await stateAt(120 * S)).toMatchObject({ now_expect: issue(1), next_expect: issue(3), second: 60 })
  const results = (await callRaw(world, getLotteryOneList.path, { key: 'sai60' })).data
  const { dice } = await drawOf(world, issue(1))
  expect(results).toEqual([{ expect: issue(1), opencode: dice, create_time: '2026-11-20 12:01:00' }])
  const before = async (at: string) =>
    (await call(world, getLotteryOneList, { key: 'sai60', before: at })).map(({ expect: found }) => found)
  expect(await before(issue(2))).toEqual([issue(1)])
  expect(await before('202611210000')).toEqual([issue(1)])
  expect([await before(issue(1)), await before('202611200000'), await before('x')]).toEqual([
    [],
    [],
    [issue(1)],
  ])
})

test('never returns a skipped draw as next', async () => {
  await workAt(world, NOON + 155 * S)
  expect(await drawOf(world, issue(3))).toMatchObject({ status: 'skipped' })
  expect(await info()).toMatchObject({ now_expect: issue(1), next_expect: issue(4), second: 85 })
})

test('returns a sealed draw that waits for its round as next, with 0 seconds or, without `late`, with five', async () => {
  await workAt(world, NOON + 181 * S)
  await workAt(world, NOON + 232.2 * S)
  expect(await drawOf(world, issue(4))).toMatchObject({ status: 'sealed' })
  expect(await stateAt(300 * S)).toMatchObject({ now_expect: issue(1), next_expect: issue(4), second: 0 })
  // other clients poll six times, 300 ms apart, whenever a reply says 0, and would never stop
  expect(await call(world, getLotteryInfo, { key: 'sai60' })).toMatchObject({
    next_expect: issue(4),
    second: 5,
  })
})

test('C2.5 returns odds in the order of the options, without a session', async () => {
  const { data } = await callRaw(world, getLotteryPeilv.path, { id: '1' })
  const names: Record<string, string> = { big: '大', small: '小', odd: '单', even: '双' }
  expect(data).toEqual(
    OPTIONS.map((type) => ({ type, name: names[type] ?? type, proportion: DEFAULT_ODDS[type] / 100 })),
  )
})

test('getLotteryPeilv: returns new odds from the first draw planned with them', async () => {
  const odds = { ...DEFAULT_ODDS, big: 200 }
  await world.owner.query('INSERT INTO odds_version (game_id, odds) VALUES (1, $1)', [JSON.stringify(odds)])
  const big = async () => (await call(world, getLotteryPeilv, { id: '1' }))[0]
  await work(world)
  expect(await big()).toEqual({ type: 'big', name: '大', proportion: 1.98 })
  await workAt(world, NOON + 20 * 60 * S)
  expect(await big()).toEqual({ type: 'big', name: '大', proportion: 2 })
})

test('hot games: returns at most four hot games', async () => {
  await world.owner.query(`INSERT INTO game (key, class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico, sort)
      SELECT 'more' || n, 1, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', '/x', -n FROM generate_series(1, 3) AS n`)
  const hot = await call(world, hotLottery, {})
  expect(hot.map(({ key }) => key)).toEqual(['more3', 'more2', 'more1', 'sai60'])
  expect(await call(world, lotteryList, {})).toHaveLength(6)
})
