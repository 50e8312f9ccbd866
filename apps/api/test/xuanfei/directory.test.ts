import {
  address,
  block,
  getBlocks,
  getFilters,
  getFreeDays,
  like,
  report,
  unblock,
  xuanfeidata,
  xuanfeilist,
} from '@saikoro/shared/contract/xuanfei'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { atOnce, call, callRaw, en, newAddress, refusal } from '../support/call.ts'
import { type Member, newMember, setUpNewMember } from '../support/members.ts'
import { addPerson, disable, idsOf } from '../support/samples.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })

const list = (fields: object) => call(world, xuanfeilist, { id: '', page: '', high_end: '', ...fields })
const listed = async (fields: object) => (await list(fields)).map(({ id }) => id)
const idOf = (name: string) =>
  world.value(`SELECT profile_id FROM profile_text WHERE locale = 'en' AND name = $1`, [name])

/** Returns the rows of all pages. */
const allRows = async () => (await Promise.all([1, 2, 3].map((page) => list({ page })))).flat()

test('cities: returns cities in rows of four; a hidden one leaves the directory with its profiles, and returns unchanged', async () => {
  const { data } = await callRaw(world, address.path, { page: 1, limit: 100 })
  expect(data).toMatchObject([
    [{ name: '东京,Tokyo,東京,Tokyo' }, {}, {}, {}],
    [{}, {}],
  ])
  expect(data).toHaveLength(2)
  const hide = (open: boolean) => world.owner.query('UPDATE city SET open = $1 WHERE id = 1', [open])
  const inCity = await listed({ id: 1 })
  expect(inCity.length).toBeGreaterThan(0)
  await hide(false)
  expect((await call(world, address, {})).flat().map(({ id }) => id)).not.toContain(1)
  expect(await listed({ id: 1 })).toEqual([])
  expect(await refusal(world, xuanfeidata, { id: inCity[0] ?? 0 })).toBe('profile_unknown')
  await hide(true)
  expect(await listed({ id: 1 })).toEqual(inCity)
})

test('returns an array of ten a page, newest first, without duplicates or gaps, with exactly the fields of the contract', async () => {
  const all = (await idsOf(world, 'profile')).reverse()
  expect(all).toHaveLength(24)
  const pages = await Promise.all([1, 2, 3].map((page) => listed({ page })))
  expect(pages.map((page) => page.length)).toEqual([10, 10, 4])
  expect(pages.flat()).toEqual(all)
  for (const page of ['', 0, '1']) expect(await listed({ page })).toEqual(pages[0])
  for (const page of [4, 99, 2_147_483_647]) expect(await listed({ page })).toEqual([])
  const { data } = await callRaw(world, xuanfeilist.path, {}, { lang: 'en' })
  const [first] = data as Record<string, unknown>[]
  expect(first).toEqual({
    id: 24,
    xuanfei_name: 'Wakana',
    img_url: '/media/profiles/wakana-1.webp',
    number: 5,
    hight: 0,
    bust: 0,
    dianzan: 0,
    flag: '天文，数学，冷笑话|Astronomy，Mathematics，Dry humour|天文，数学，ひねった冗談|Astronomi，Matematik，Jenaka bersahaja',
    address: '札幌,Sapporo,札幌,Sapporo',
    sample: 1,
    high_end: 0,
    slots: [],
  })
})

test('filters by words of names and tags in any language, stars and video, and sorts by likes', async () => {
  const [wakana, mio] = [await idOf('Wakana'), await idOf('Mio')]
  for (const q of ['wakana', '若菜', ' Ｗａｋａｎａ ', 'MATEMATIK', '数学，天文', 'Dry HUMOUR mathematics'])
    expect([q, await listed({ q })]).toEqual([q, [wakana]])
  expect(await listed({ q: '着物' })).toEqual([mio])
  for (const q of ['%', '_', "'; DROP TABLE profile; --", 'wakana kimono'])
    expect(await listed({ q })).toEqual([])
  expect((await listed({ q: 'wakana', id: 2 })).length + (await listed({ rating: 6 })).length).toBe(0)
  expect(await listed({ video: '1', rating: 1 })).toEqual(
    (await idsOf(world, 'profile', `video <> ''`)).reverse().slice(0, 10),
  )
  const member = await newMember(world)
  await call(world, like, { id: mio }, member)
  expect((await listed({ sort: 'likes' }))[0]).toBe(mio)
  expect((await listed({ sort: 'rating' })).length).toBe(10)
  const liked = { id: '', page: '', high_end: '', liked: '1' }
  expect((await call(world, xuanfeilist, liked, member)).map(({ id }) => id)).toEqual([mio])
  expect(await listed(liked)).toEqual([])
  await call(world, like, { id: mio }, member)
})

test('filters by city and high-end', async () => {
  const cities = await idsOf(world, 'city')
  for (const city of cities)
    expect(await listed({ id: city })).toEqual((await idsOf(world, 'profile', `city_id = ${city}`)).reverse())
  expect(await listed({ id: 99 })).toEqual([])
  expect(await listed({ high_end: 1 })).toEqual((await idsOf(world, 'profile', 'high_end')).reverse())
  expect(await listed({ high_end: 0 })).toHaveLength(10)
})

test("returns an array of pictures and the height, in the caller's language", async () => {
  for (const locale of LOCALES) {
    const rows = await world.rows(
      'SELECT name AS xuanfei_name, intro AS jianjie FROM profile_text WHERE profile_id = 4 AND locale = $1',
      [locale],
    )
    const { data } = await callRaw(world, xuanfeidata.path, { id: 4 }, { lang: wireLanguageOf(locale) })
    expect(data).toEqual({
      id: 4,
      ...rows[0],
      img_url: [1, 2, 3].map((place) => `/media/profiles/mio-${place}.webp`),
      number: 5,
      height: 0,
      bust: 0,
      dianzan: 0,
      flag: expect.stringMatching(/^茶道，和服，书法\|Tea ceremony，/),
      address: '京都,Kyoto,京都,Kyoto',
      sample: 1,
      high_end: 1,
      pvideo: '/media/profiles/mio.mp4',
      liked: 0,
      blocked: 0,
      reserved: 0,
      zone: 'Asia/Tokyo',
      slots: [],
    })
  }
})

test('a closed, unlisted or unknown profile is unknown in the detail and missing in the list', async () => {
  const person = await addPerson(world)
  await world.owner.query('UPDATE profile SET open = false WHERE id = 24')
  for (const id of [person, 24, 999, 0, ''])
    expect(await refusal(world, xuanfeidata, { id }, { lang: 'en' })).toBe('profile_unknown')
  for (const id of ['-1', 'x', '1.5', '99999999999', '0x1', '1e0', ' 1 ', '+1', '１', '1_0']) {
    expect(await refusal(world, xuanfeidata, { id })).toBe('invalid_input')
    expect(await refusal(world, xuanfeilist, { id })).toBe('invalid_input')
  }
  expect((await listed({})).some((id) => id === person || id === 24)).toBe(false)
  await world.owner.query('UPDATE profile SET open = true WHERE id = 24')
})

test('C4.1 begin without likes and plays, and no login can set a number', async () => {
  expect((await allRows()).map(({ dianzan }) => dianzan)).toEqual(Array(24).fill(0))
  expect(
    await world.rows(`SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name IN ('profile', 'video', 'site') AND column_name ~ 'count|like|play|dianzan|view'`),
  ).toEqual([])
})

test('C5.4 are drawn media, marked as samples', async () => {
  const rows = await world.rows('SELECT images, sample FROM profile WHERE sample')
  expect(rows).toHaveLength(24)
  for (const { images } of rows) {
    expect(images).toHaveLength(3)
    for (const image of images) expect(image).toMatch(/^\/media\/profiles\/[a-z]+-[123]\.webp$/)
  }
  expect((await allRows()).map(({ sample }) => sample)).toEqual(Array(24).fill(true))
})

const inKyoto = () =>
  world.rows(
    `SELECT p.id FROM profile p JOIN city c ON c.id = city_id WHERE c.name_en = 'Kyoto' ORDER BY p.id DESC`,
  )

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
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24']
  expect(await call(world, getFreeDays, { id: 0 })).toEqual(days)
  expect(await call(world, getFreeDays, { id: 99 })).toEqual([])
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

const member = setUpNewMember(world)
const other = setUpNewMember(world)

test('like: counts once per member; a second call removes it', async () => {
  expect(await call(world, like, { id: 1 }, member)).toEqual({ dianzan: 1, liked: true })
  expect(await call(world, like, { id: 1 }, other)).toEqual({ dianzan: 2, liked: true })
  expect(await call(world, xuanfeidata, { id: 1 }, member)).toMatchObject({ dianzan: 2, liked: true })
  expect(await call(world, xuanfeidata, { id: 1 })).toMatchObject({ dianzan: 2, liked: false })
  expect(await call(world, like, { id: 1 }, member)).toEqual({ dianzan: 1, liked: false })
  expect(await call(world, xuanfeidata, { id: 1 }, other)).toMatchObject({ dianzan: 1, liked: true })
})

test('like: 50 concurrent likes of one member count at most once', async () => {
  const replies = await atOnce(51, () => call(world, like, { id: 2 }, member))
  for (const { dianzan } of replies) expect(dianzan).toBeLessThan(2)
  const { dianzan } = await call(world, xuanfeidata, { id: 2 })
  expect(await world.count('profile_like WHERE profile_id = 2')).toBe(dianzan)
})

test("C5.3 hides the profile from the member's own list only, whose pages keep ten rows, and unblock restores it", async () => {
  const first = async (as?: Member) =>
    (await call(world, xuanfeilist, { id: '', page: '', high_end: '' }, as ?? {}))[0]?.id
  await call(world, block, { id: 24 }, member)
  await call(world, block, { id: 24 }, member)
  expect([await first(member), await first(other), await first()]).toEqual([23, 24, 24])
  expect((await call(world, xuanfeidata, { id: 24 }, member)).blocked).toBe(true)
  expect(await call(world, getBlocks, {}, en(member))).toEqual([
    { id: 24, xuanfei_name: 'Wakana', img_url: '/media/profiles/wakana-1.webp' },
  ])
  expect(await call(world, getBlocks, {}, other)).toEqual([])
  expect(await call(world, unblock, { id: 24 }, other)).toEqual([])
  expect(await first(member)).toBe(23)
  await call(world, unblock, { id: 24 }, member)
  expect(await first(member)).toBe(24)
  for (const id of [24, 20, 16]) await call(world, block, { id }, member)
  const page = (nth: number) => call(world, xuanfeilist, { id: '', page: nth, high_end: '' }, member)
  const pages = await Promise.all([1, 2, 3].map(page))
  expect(pages.map((rows) => rows.length)).toEqual([10, 10, 1])
})

test('C5.3 visitors, members and closed accounts report a profile', async () => {
  await disable(world, other)
  for (const [as, id] of [
    [{}, null],
    [member, member.id],
    [other, other.id],
  ] as const) {
    const address = newAddress()
    const sent = { id: 3, reason: ' They asked me to pay. ' }
    const { msg } = await callRaw(world, report.path, sent, { ...as, address, lang: 'en' })
    expect(msg).toBe('Thank you. We got your report.')
    const newest = 'SELECT member_id, profile_id, address, reason FROM report ORDER BY id DESC LIMIT 1'
    const stored = { member_id: id, profile_id: 3, address, reason: 'They asked me to pay.' }
    expect(await world.row(newest)).toEqual(stored)
  }
})

test('report: stores nothing without a reason or for an unlisted profile', async () => {
  const person = await addPerson(world)
  const before = await world.count('report')
  for (const reason of ['', '  \n'])
    expect(await refusal(world, report, { id: 1, reason })).toBe('reason_missing')
  for (const id of [0, 999, person])
    expect(await refusal(world, report, { id, reason: 'x' })).toBe('profile_unknown')
  expect(await world.count('report')).toBe(before)
})

test('access: rejects like and block of an unlisted profile', async () => {
  const person = await addPerson(world)
  for (const id of [0, 999, person])
    for (const each of [like, block])
      expect(await refusal(world, each, { id }, en(member))).toBe('profile_unknown')
})
