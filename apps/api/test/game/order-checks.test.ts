import { getuserenable, placeOrder } from '@saikoro/shared/contract/game'
import { phraseOf, type RefusalCode } from '@saikoro/shared/errors'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call, ja, refusal } from '../support/call.ts'
import { dumpTables } from '../support/database.ts'
import { type DrawRow, drawOf, openDraw, workAt } from '../support/draws.ts'
import { setUpNewMember, walletOf } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ games: ['sai60', 'sai180'] })
let draw: DrawRow
beforeAll(async () => {
  draw = await openDraw(world)
  await world.owner.query(`UPDATE game SET status = 0 WHERE key = 'sai180'`)
})
beforeEach(() => world.owner.query('UPDATE game SET condition = 0'))
const member = setUpNewMember(world)

const sql = (text: string) => world.owner.query(text.replaceAll(':member', String(member.id)))
const order = { item: 'big,odd', money: '20', lid: '1', mid: '', expect: '', request_id: '', record: '' }
type Order = typeof order
type Fault = readonly [RefusalCode, Partial<Order>, string?]

const limit = (column: string, value: string) =>
  `INSERT INTO play_limit (member_id, ${column}) VALUES (:member, ${value})
    ON CONFLICT (member_id) DO UPDATE SET ${column} = EXCLUDED.${column}`

/** What can be wrong with an order, in the contract's order: fields of the order, and a change of the world. */
const FAULTS: readonly Fault[] = [
  ['account_disabled', {}, `UPDATE member SET status = 0 WHERE id = :member`],
  ['other_member', { mid: '999999' }],
  ['excluded', {}, limit('excluded_until', `app_now() + interval '1 day'`)],
  ['timed_out', {}, limit('timed_out_until', `app_now() + interval '1 hour'`)],
  ['game_closed', { lid: '2' }, 'UPDATE game SET condition = 100000 WHERE id = 2'],
  ['issue_stale', { expect: '202001010001' }],
  ['condition_unmet', {}, 'UPDATE game SET condition = 100000 WHERE id = 1'],
  ['option_unknown', { item: 'big,big,huge' }],
  ['option_repeated', { item: 'big,big' }],
  ['stake_invalid', { money: '5001' }],
  ['daily_limit', { money: '5000' }, limit('daily_stake', '500')],
  ['insufficient_points', { money: '5000' }],
]

/** The named faults at once; where two use the same field, the earlier one's value stands. */
async function commit(faults: readonly Fault[]): Promise<Order> {
  for (const [, , change] of faults) if (change) await sql(change)
  return Object.assign({}, order, ...faults.map(([, fields]) => fields).toReversed())
}

async function expectRefused(body: object, code: RefusalCode): Promise<void> {
  const before = await dumpTables(world.owner)
  expect(await refusal(world, placeOrder, body, member)).toBe(code)
  expect(await dumpTables(world.owner)).toEqual(before)
}

test.each(FAULTS.map((fault, place) => [fault[0], place] as const))(
  'placeOrder: with this and every later fault at once, an order is refused for "%s"',
  async (code, place) => {
    await call(world, placeOrder, { ...order, item: 'big', money: '1' }, member)
    await expectRefused(await commit(FAULTS.slice(place)), code)
  },
)

test('placeOrder: refuses an unknown game before checks of its draw', async () => {
  for (const lid of ['', '0', '99', 'x', '1e0', '-1', '999999999']) {
    await expectRefused({ ...order, lid, expect: 'stale', item: '' }, 'game_unknown')
  }
})

test('placeOrder: takes the whole balance, up to exactly the daily limit, with exactly the condition of the game', async () => {
  await sql(limit('daily_stake', '100000'))
  await sql('UPDATE game SET condition = 100000 WHERE id = 1')
  await call(world, placeOrder, { ...order, money: '500' }, member)
  expect(await walletOf(world, member)).toBe(0n)
})

test('getuserenable: getuserenable returns the refusal that an order would get', async () => {
  const ask = (lid = '1') => call(world, getuserenable, { lid }, { token: member.token, lang: 'en' })
  expect(await ask()).toEqual({ enable: true, reason: '' })
  expect(await ask('')).toEqual({ enable: true, reason: '' })
  expect(await ask('2')).toEqual({ enable: false, reason: phraseOf('game_closed', 'en') })
  expect(await ask('99')).toEqual({ enable: false, reason: phraseOf('game_unknown', 'en') })
  for (const [code, , change] of FAULTS.slice(0, 4).toReversed()) {
    if (!change) continue
    await sql(change)
    expect(await ask()).toEqual({ enable: false, reason: phraseOf(code, 'en') })
  }
})

test('C6.2 ends a time-out and an exclusion at their time', async () => {
  await sql(`INSERT INTO play_limit (member_id, timed_out_until, excluded_until)
      VALUES (:member, app_now() + interval '2 s', app_now() + interval '4 s')`)
  await expectRefused(order, 'excluded')
  await world.setClock(NOON + 5_000)
  await call(world, placeOrder, order, member)
})

test('refuses an order while the clock is before the opening, without moving points', async () => {
  await world.setClock(draw.opens_at.getTime() - 1)
  await expectRefused(order, 'game_closed')
  await world.setClock(NOON + 6_000)
})

test('refuses orders from the second of closing on, and while a sealed draw waits for its round', async () => {
  await world.setClock(draw.closes_at.getTime() - 1)
  await call(world, placeOrder, order, member)
  await world.setClock(draw.closes_at)
  await expectRefused(order, 'game_closed')
  await workAt(world, draw.closes_at.getTime() + 100)
  expect((await drawOf(world, draw.issue)).status).toBe('sealed')
  await expectRefused(order, 'game_closed')
  await world.setClock(draw.draw_at)
  await expectRefused(order, 'game_paused')
  expect(await call(world, getuserenable, { lid: '1' }, member)).toMatchObject({
    enable: false,
    reason: ja('game_paused'),
  })
  expect(await walletOf(world, member)).toBe(100_000n - 4_000n)
})
