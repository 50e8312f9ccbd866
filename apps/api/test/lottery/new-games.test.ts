import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { beforeAll, expect, test } from 'vitest'
import { faultsOfBooks } from '../support/books.ts'
import { inFour } from '../support/content.ts'
import { work } from '../support/draws.ts'
import { studioInsert, studioUpdate } from '../support/operator.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000 })
beforeAll(() => work(world))

const NAMES = { name_zh: '骰子', name_en: 'Dice two', name_ja: 'サイコロ', name_ms: 'Dadu' }
const TEXTS = inFour('desc', 'Every two minutes')
const GAME = { key: 'sai120', interval_s: 120, ...NAMES, ...TEXTS, note: 'asked for by many' }

const create = (changes: object = {}) => studioInsert(world, 'new_game', { ...GAME, ...changes })
const draws = (id: number) =>
  world.row(
    `SELECT array_agg(DISTINCT status) AS states, min(draw_at - opens_at)::text AS length FROM draw WHERE game_id = $1`,
    [id],
  )

test('C7.2 creates a closed game with interval and odds from one row, without a restart of the worker', async () => {
  const { game_id: id } = await create()
  const made = await world.row(
    `SELECT g.status, s.interval_s, o.odds FROM game g JOIN game_schedule s ON s.game_id = g.id JOIN odds_version o ON o.game_id = g.id WHERE g.id = $1`,
    [id],
  )
  expect(made).toEqual({ status: 0, interval_s: 120, odds: { ...DEFAULT_ODDS } })
  await work(world)
  expect((await draws(id)).states).toBe(null)
  await studioUpdate(world, 'game_setting', id, { status: 1, note: 'from today on' }, 'game_id')
  await work(world)
  expect(await draws(id)).toEqual({ states: ['open', 'scheduled'], length: '00:02:00' })
  const audited = await world.value(
    `SELECT array_agg(table_name ORDER BY id) FROM audit WHERE actor = 'operator_hana' AND reason = $1`,
    [GAME.note],
  )
  expect(audited).toEqual(['game_schedule', 'odds_version', 'new_game'])
  expect(await faultsOfBooks(world)).toEqual([])
})

test.each([
  [{ key: 'sai60' }, 'game_key_invalid'],
  [{ key: 'Dice!' }, 'game_key_invalid'],
  [{ interval_s: 61 }, 'interval_invalid'],
  [{ odds: '{"big": 150}' }, 'odds_unfair'],
  [{ odds: JSON.stringify({ ...DEFAULT_ODDS, big: 300 }) }, 'odds_unfair'],
  [{ condition_points: 1001 }, 'condition_too_high'],
  [{ ico: 'https://elsewhere.example/a.svg' }, 'file_not_stored'],
  [{ name_en: 'One, two' }, 'name_invalid'],
  [{ desc_ja: 'call 090-1234-5678' }, 'text_digits'],
  [{ note: '' }, 'reason_missing'],
])('refuses an invalid game: %j', async (changes, code) => {
  const before = await world.count('game')
  await expect(create({ key: 'other', ...changes })).rejects.toThrow(code)
  expect(await world.count('game')).toBe(before)
})

test('C2.6 an operator who creates many games delays no draw: a cycle starts one epoch, and games are bounded', async () => {
  for (let n = 0; n < 3; n += 1) await work(world)
  const before = await world.count('fairness_epoch')
  for (const key of ['many1', 'many2', 'many3']) await create({ key })
  await work(world)
  expect(await world.count('fairness_epoch')).toBe(before + 1)
  const names = Object.keys(NAMES).concat(Object.keys(TEXTS)).join(', ')
  await expect(
    world.operators.query(
      `INSERT INTO new_game (key, interval_s, note, ${names})
       SELECT 'x' || n, 60, 'why', ${names} FROM new_game, generate_series(1, 40) AS n WHERE key = 'many1'`,
    ),
  ).rejects.toThrow('games_full')
})
