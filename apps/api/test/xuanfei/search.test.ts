import { getFilters, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { expect, test } from 'vitest'
import { call, refusal } from '../support/call.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })

const list = (fields: object) => call(world, xuanfeilist, { id: '', page: '', high_end: '', ...fields })
const listed = async (fields: object) => (await list(fields)).map(({ id }) => id)
const inKyoto = () =>
  world.rows(
    `SELECT p.id FROM profile p JOIN city c ON c.id = city_id WHERE c.name_en = 'Kyoto' ORDER BY p.id DESC`,
  )
const idOf = (name: string) =>
  world.value(`SELECT profile_id FROM profile_text WHERE locale = 'en' AND name = $1`, [name])

test('finds a city and a name in each language, in kana, in capitals and with long vowels', async () => {
  const kyoto = (await inKyoto()).map(({ id }) => id)
  expect(kyoto.length).toBeGreaterThan(1)
  for (const q of ['京都', 'kyoto', 'KYOTO', 'Ｋｙｏｔｏ', 'Kyōto', 'きょうと', 'キョウト'])
    expect([q, await listed({ q })]).toEqual([q, kyoto])
  const [mio] = await listed({ q: 'mio' })
  for (const q of ['みお', 'ミオ', 'ﾐｵ', '澪', 'みお きょうと'])
    expect([q, await listed({ q })]).toEqual([q, [mio]])
})

test('words that no profile has find what is nearest to them', async () => {
  const kyoto = (await inKyoto()).map(({ id }) => id)
  for (const q of ['kioto', 'kyotto', 'Kyto']) expect([q, await listed({ q })]).toEqual([q, kyoto])
  for (const q of ['qqqq', 'qz', 'kyoto qqqq', "'", '%', '\\'])
    expect([q, await listed({ q })]).toEqual([q, []])
})

test('filters by the tags of the operators, which the tags of a profile name', async () => {
  const filters = await call(world, getFilters, {})
  expect(filters.map(({ language, name }) => [name.en, language])).toEqual([
    ...['English', 'Chinese', 'Malay', 'French'].map((name) => [name, true]),
    ...['Walks', 'Cooking', 'Jazz', 'Film'].map((name) => [name, false]),
  ])
  const filterOf = (name: string) => filters.find((each) => each.name.en === name)?.id
  const [english, jazz] = [filterOf('English'), filterOf('Jazz')]
  expect((await listed({ tag: jazz })).toSorted()).toEqual(
    [await idOf('Rin'), await idOf('Hibiki')].toSorted(),
  )
  expect((await listed({ language: english })).length).toBeGreaterThan(3)
  expect(await listed({ language: english, tag: jazz })).toEqual([])
  expect(await listed({ tag: 999 })).toEqual([])
  await world.owner.query('UPDATE tag SET open = false WHERE id = $1', [jazz])
  expect((await call(world, getFilters, {})).map(({ id }) => id)).not.toContain(jazz)
  expect(await listed({ tag: jazz })).toEqual([])
  await world.owner.query('UPDATE tag SET open = true WHERE id = $1', [jazz])
})

test('filters by free times of days that the city counts, and shows the next two of them', async () => {
  // a Friday, noon in Tokyo
  await world.owner.query(`INSERT INTO profile_slot (profile_id, day, starts, ends)
    SELECT p, day::date, starts, left(starts, 2) || ':50' FROM (VALUES (1, '2026-11-20', '15:00'), (1, '2026-11-20', '18:00'),
      (1, '2026-11-21', '10:00'), (2, '2026-11-21', '11:00'), (3, '2026-11-22', '09:00'), (4, '2026-12-24', '20:00'))
      AS slot (p, day, starts)`)
  const times = async (when: string) =>
    (await list({ when })).map(({ id, slots }) => [id, slots.map(({ starts }) => starts)])
  expect(await times('tonight')).toEqual([[1, ['18:00']]])
  expect(await times('tomorrow')).toEqual([
    [2, ['11:00']],
    [1, ['10:00']],
  ])
  expect(await times('weekend')).toEqual([
    [3, ['09:00']],
    [2, ['11:00']],
    [1, ['10:00']],
  ])
  expect(await times('2026-12-24')).toEqual([[4, ['20:00']]])
  expect(await times('2026-12-25')).toEqual([])
  expect((await list({ id: 1 })).find(({ id }) => id === 1)?.slots.map(({ starts }) => starts)).toEqual([
    '15:00',
    '18:00',
  ])
  for (const when of ['today', '2026-02-30', '0000-01-01', '20261224', "'"])
    expect([when, await refusal(world, xuanfeilist, { when })]).toEqual([when, 'invalid_input'])
  // at seven in the evening what has begun is gone; on a Sunday the weekend is that day
  await world.setClock(Date.parse('2026-11-20T19:00:00+09:00'))
  expect(await times('tonight')).toEqual([])
  await world.setClock(Date.parse('2026-11-22T07:00:00+09:00'))
  expect(await times('weekend')).toEqual([[3, ['09:00']]])
  // in Honolulu it is Saturday then
  await world.owner.query(
    `UPDATE city SET time_zone = 'Pacific/Honolulu' WHERE id = (SELECT city_id FROM profile WHERE id = 24)`,
  )
  await world.owner.query(
    `INSERT INTO profile_slot (profile_id, day, starts, ends) VALUES (24, '2026-11-21', '18:00', '19:00')`,
  )
  expect(await times('tonight')).toEqual([[24, ['18:00']]])
})
