import { expect, test } from 'vitest'
import { drawOf, finishDraw, openDraw, placeBet, work, workAt } from '../support/draws.ts'
import { setUpMember } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const S = 1_000
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+09:00')

const world = setUpWorld()
const member = setUpMember(world)

const setInterval = (day: string, seconds: number) =>
  world.owner.query('INSERT INTO game_schedule (game_id, effective_from, interval_s) VALUES (1, $1, $2)', [
    day,
    seconds,
  ])

test('runs every step once with two concurrent workers', async () => {
  const second = { ...world.worker, name: 'second' }
  const both = async (at: number) => {
    await world.setClock(at)
    await Promise.all([work(world), work(world, second)])
  }
  await both(NOON + 100)
  const live = await world.row(`SELECT * FROM draw WHERE status = 'open'`)
  await placeBet(world, member, 'big', '9')
  await both(live.closes_at.getTime() + 100)
  await both(live.draw_at.getTime() - 2 * S)
  expect((await drawOf(world, live.issue)).status).toBe('settled')
  const log = await world.rows('SELECT line FROM app.log_entry WHERE draw_id = $1 ORDER BY seq', [live.id])
  expect(log.map(({ line }) => line.split('/')[0])).toEqual(['open', 'seal', 'result'])
  await both(live.draw_at.getTime())
  expect(await world.value(`SELECT idx FROM draw WHERE status = 'open'`)).toBe(Number(live.idx) + 1)
})

test('starts a new interval at a future midnight without draws', async () => {
  await expect(setInterval('2026-11-20', 30)).rejects.toThrow('interval_not_ahead')
  for (const seconds of [29, 31, 45.5, 7_200, 70]) {
    await expect(setInterval('2026-11-21', seconds)).rejects.toThrow(/check|integer/)
  }
  await workAt(world, MIDNIGHT - 200 * S)
  await expect(setInterval('2026-11-21', 30)).rejects.toThrow('interval_planned')
  await expect(world.owner.query(`UPDATE game_schedule SET interval_s = 30`)).rejects.toThrow('append_only')
})

test('applies a new interval and its issue numbers at its midnight', async () => {
  const day = MIDNIGHT + 86_400 * S
  await setInterval('2026-11-22', 30)
  await workAt(world, day - 100 * S)
  const rows = await world.rows(
    'SELECT issue, opens_at, draw_at FROM draw WHERE draw_at > $1 ORDER BY draw_at',
    [new Date(day - 60 * S)],
  )
  expect(rows.slice(0, 4)).toEqual([
    { issue: '202611211440', opens_at: new Date(day - 60 * S), draw_at: new Date(day) },
    { issue: '202611220001', opens_at: new Date(day), draw_at: new Date(day + 30 * S) },
    { issue: '202611220002', opens_at: new Date(day + 30 * S), draw_at: new Date(day + 60 * S) },
    { issue: '202611220003', opens_at: new Date(day + 60 * S), draw_at: new Date(day + 90 * S) },
  ])
  await workAt(world, day + 1 * S)
  const first = await openDraw(world)
  expect(first).toMatchObject({ issue: '202611220001', closes_at: new Date(day + 22 * S) })
  expect(await finishDraw(world, first)).toMatchObject({ status: 'settled' })
})

test('a withdrawn interval never begins, and one that has begun is not withdrawn', async () => {
  const withdraw = (day: string) =>
    world.owner.query('UPDATE game_schedule SET withdrawn = true WHERE effective_from = $1', [day])
  await setInterval('2026-11-23', 60)
  await withdraw('2026-11-23')
  await expect(withdraw('2026-11-22')).rejects.toThrow('interval_begun')
  const day = MIDNIGHT + 2 * 86_400 * S
  await workAt(world, day - 100 * S)
  expect(
    await world.rows('SELECT issue, draw_at FROM draw WHERE draw_at > $1 ORDER BY draw_at LIMIT 1', [
      new Date(day),
    ]),
  ).toEqual([{ issue: '202611230001', draw_at: new Date(day + 30 * S) }])
  await expect(withdraw('2026-11-23')).rejects.toThrow('interval_planned')
})
