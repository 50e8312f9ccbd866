import { pause } from '@saikoro/shared/contract/companion'
import {
  findVideos,
  getOpenVideo,
  getOpenVideos,
  getVideoDetails,
  getVideoInfo,
  getVideoInfoItem,
  getVideoList,
  itemlist,
  saveVideo,
} from '@saikoro/shared/contract/video'
import { block } from '@saikoro/shared/contract/xuanfei'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { beforeEach, expect, test } from 'vitest'
import { writeDuration } from '../../src/domains/video/rows.ts'
import { atOnce, call, callRaw, en, newAddress, refusal } from '../support/call.ts'
import { enrolCompanion } from '../support/companions.ts'
import { newMember, newSession, setUpNewMember } from '../support/members.ts'
import { studioInsert, studioUpdate } from '../support/operator.ts'
import { fetchRaw } from '../support/raw.ts'
import { disable, idsOf } from '../support/samples.ts'
import { NOON, setUpWorld } from '../support/world.ts'

/** One is full for everybody, the other one is not. */
const [OPEN, CLOSED] = [5, 4]
const world = setUpWorld({ samples: true })
beforeEach(async () => {
  await world.setClock(NOON)
  await world.owner.query('UPDATE site SET free_seconds = 6; UPDATE video SET open = true')
})
const member = setUpNewMember(world)

const page = async (id: number | string, number: number | string) =>
  call(world, getVideoList, { id, page: number } as never)
const idsIn = (list: { data: { id: number }[] }) => list.data.map(({ id }) => id)
const playsOf = (id: number) => world.count('video_play WHERE video_id = $1', [id])

test('categories: returns the four categories in order, in four languages; a hidden one leaves the hall with its videos', async () => {
  const named = async () => (await callRaw(world, itemlist.path)).data
  const hidden = { id: 1, name: '水,Water,水,Air' }
  const others = [
    { id: 2, name: '夜,Night,夜,Malam' },
    { id: 3, name: '庭园,Garden,庭,Taman' },
    { id: 4, name: '形与色,Form and colour,かたちと色,Bentuk dan warna' },
  ]
  expect(await named()).toEqual([hidden, ...others])
  const hide = (open: boolean) =>
    world.owner.query('UPDATE video_category SET open = $1 WHERE id = 1', [open])
  const inCategory = idsIn(await page(1, 0))
  expect(inCategory.length).toBeGreaterThan(0)
  await hide(false)
  expect(await named()).toEqual(others)
  expect(await page(1, 0)).toEqual({ data: [], count: 0 })
  expect((await page(888, 0)).count).toBe(12 - inCategory.length)
  const [id = 0] = inCategory
  expect(await refusal(world, getVideoInfo, { id }, member)).toBe('video_unknown')
  await hide(true)
  expect((await page(888, 0)).count).toBe(12)
})

test('getVideoList: 888, 0 and an empty category return all open videos, newest first, eight a page from page 0, with the exact count', async () => {
  const all = (await idsOf(world, 'video')).reverse()
  expect(all).toHaveLength(12)
  for (const id of [888, 0, '']) {
    const pages = [await page(id, 0), await page(id, 1)]
    expect(pages.map(({ count }) => count)).toEqual([12, 12])
    expect(pages.map(({ data }) => data.length)).toEqual([8, 4])
    expect(pages.flatMap(idsIn)).toEqual(all)
  }
  expect(await page(888, '')).toEqual(await page(888, 0))
  for (const past of [2, 99, 2_147_483_647]) expect(await page(888, past)).toEqual({ data: [], count: 12 })
  for (const id of [1, 2, 3, 4]) {
    const { data, count } = await page(id, 0)
    expect(data.map((each) => each.id)).toEqual(
      (await idsOf(world, 'video', `category_id = ${id}`)).reverse(),
    )
    expect(count).toBe(3)
  }
  expect(await page(77, 0)).toEqual({ data: [], count: 0 })
  await world.owner.query('UPDATE video SET open = false WHERE id IN (12, 5)')
  const open = [await page(888, 0), await page(888, 1)]
  expect(open.flatMap(idsIn)).toEqual(all.filter((id) => id !== 12 && id !== 5))
  expect(open[0]?.count).toBe(10)
})

test("getVideoList: returns rows and recommendations in the caller's language with the contract's fields", async () => {
  for (const locale of LOCALES) {
    const lang = wireLanguageOf(locale)
    const rows = await world.rows(
      `SELECT name_${locale} AS name, category_id AS category FROM video WHERE id = 12`,
    )
    const [{ name: vod_name, category }] = rows
    const row = { id: 12, vod_pic: '/media/covers/sunrise.webp', vod_name, count: 0, category }
    const list = (await callRaw(world, getVideoList.path, { id: 888 }, { lang })).data as {
      data: unknown[]
    }
    expect(list.data[0]).toEqual({ ...row, time: '0:16' })
    const recommended = (await callRaw(world, getVideoInfoItem.path, {}, { lang })).data as unknown[]
    expect(recommended[0]).toEqual({ ...row, time: '0:16' })
    expect(recommended).toHaveLength(8)
  }
  expect([16, 59.6, 61, 3_723].map(writeDuration)).toEqual(['0:16', '1:00', '1:01', '1:02:03'])
})

test('C4.1 counts a play once per member and hour of the database clock, also concurrently, and none while the client only opens a video', async () => {
  expect(await call(world, getVideoInfo, { id: 7, uncounted: '1' }, member)).toMatchObject({
    vod_play_url: expect.stringMatching(/index\.m3u8$/),
    count: 0,
  })
  const other = await newMember(world)
  const again = await newSession(world, member)
  const ask = (token: string) => call(world, getVideoInfo, { id: 7 }, { token })
  const counts = await atOnce(20, (place) => ask(place % 2 ? again : member.token))
  expect(counts.every(({ count }) => count === 1)).toBe(true)
  expect((await ask(other.token)).count).toBe(2)
  await world.setClock('2026-11-20T12:59:59+09:00')
  expect((await ask(member.token)).count).toBe(2)
  await world.setClock('2026-11-20T13:00:00+09:00')
  expect((await ask(member.token)).count).toBe(3)
  expect(await playsOf(7)).toBe(3)
  expect((await page(3, 0)).data.find(({ id }) => id === 7)?.count).toBe(3)
})

test('getOpenVideos: lists the three open samples, newest first, without closed ones', async () => {
  const listed = await call(world, getOpenVideos, {}, { lang: 'en' })
  const names = listed.data.map(({ vod_name }) => vod_name)
  expect(names).toEqual(['Falling petals', 'Moon over the sea', 'Two ripples'])
  expect(listed.count).toBe(3)
  expect(await call(world, getOpenVideos, { page: 1 })).toEqual({ data: [], count: 3 })
  await world.owner.query('UPDATE video SET open = false WHERE id = $1', [OPEN])
  expect((await call(world, getOpenVideos, {})).count).toBe(2)
  for (const id of [CLOSED, OPEN, 999, 0, ''])
    expect(await refusal(world, getOpenVideo, { id }, { lang: 'ms' })).toBe('video_unknown')
})

test('C4.1 counts a play of a member once an hour, and none of visitors or closed accounts', async () => {
  const closed = await newMember(world)
  await disable(world, closed)
  const before = await playsOf(OPEN)
  await call(world, getOpenVideo, { id: OPEN })
  await call(world, getOpenVideo, { id: OPEN }, closed)
  await call(world, getOpenVideo, { id: OPEN, uncounted: '1' }, member)
  expect(await playsOf(OPEN)).toBe(before)
  const counts = await atOnce(20, () => call(world, getOpenVideo, { id: OPEN }, member))
  expect(counts.map(({ count }) => count)).toEqual(Array(20).fill(before + 1))
})

test('C4.1 no login can set the number of plays', async () => {
  await expect(world.ctx.db.$executeRawUnsafe('UPDATE video_play SET hour = now()')).rejects.toThrow(
    /permission denied/,
  )
  await expect(world.ctx.db.$executeRawUnsafe('DELETE FROM video_play')).rejects.toThrow(/permission denied/)
})

test('getVideoInfo: rejects a video that is closed, unknown or without its clip, and counts no play', async () => {
  await world.owner.query(`UPDATE video SET open = false WHERE id = 3`)
  await world.owner.query(`SELECT add_media('/media/clips/nowhere', 'clip', 1, 1, 1, 1, 'lost since')`)
  const names = { name_zh: 'a', name_en: 'a', name_ja: 'a', name_ms: 'a' }
  const row = { ...names, category_id: 1, cover: '/media/covers/silk.webp', clip: 'nowhere' }
  const { id: lost } = await studioInsert({ operators: world.owner }, 'video', row)
  for (const id of [3, lost, 999, 888, 0, ''])
    expect(await refusal(world, getVideoInfo, { id }, en(member))).toBe('video_unknown')
  expect([await playsOf(3), await playsOf(lost)]).toEqual([0, 0])
  await world.owner.query(`DELETE FROM video WHERE clip = 'nowhere'`)
})

type As = { readonly token?: string }
const found = async (input: object, as: As = {}) =>
  (await call(world, findVideos, input, { ...as, address: newAddress() })).data.map(({ id }) => id)
const detailsOf = (id: number, as: As = {}) => call(world, getVideoDetails, { id }, { ...as, lang: 'en' })
const captionsAt = async ({ vod_play_url }: { vod_play_url: string }, file = 'captions-ja.vtt') =>
  fetchRaw(world, vod_play_url.replace('index.m3u8', file), {})

test('findVideos: finds words of every language, in any spelling, and the nearest ones, page by page', async () => {
  await world.owner.query(
    `UPDATE video SET name_en = 'Kyoto in autumn', name_ja = '京都の秋' WHERE id = ${OPEN}`,
  )
  for (const q of ['kyoto', 'ＫＹＯＴＯ', '京都', 'きょうと', 'キョウト', 'autumn kyoto', 'Kyotoo', 'autumm'])
    expect(await found({ q }), q).toEqual([OPEN])
  for (const q of ['kyoto nothing', 'zzzz', '%', '(((((', `${'a'.repeat(60)}`])
    expect(await found({ q }), q).toEqual([])
  const all = await Promise.all([0, 1, 2].map((page) => call(world, findVideos, { q: 'a', page })))
  expect(all.map(({ count }) => count)).toEqual(Array(3).fill(all.flatMap(({ data }) => data).length))
  expect(await call(world, findVideos, {})).toEqual({ data: [], count: 0 })
  await world.owner.query(`UPDATE video SET open = false WHERE id = ${OPEN}`)
  expect(await call(world, findVideos, { q: 'kyoto' })).toEqual({ data: [], count: 0 })
})

test('saveVideo: saves once, lists the last one first, and removes, for this member alone', async () => {
  const other = await newMember(world)
  await atOnce(10, () => call(world, saveVideo, { id: CLOSED, saved: '1' }, member))
  await world.setClock(NOON + 1_000)
  await call(world, saveVideo, { id: 2, saved: '1' }, member)
  await call(world, saveVideo, { id: OPEN, saved: '1' }, other)
  expect(await found({ saved: '1' }, member)).toEqual([2, CLOSED])
  expect([await found({ saved: '1' }), await found({ saved: '1' }, other)]).toEqual([[], [OPEN]])
  expect((await detailsOf(CLOSED, member)).saved).toBe(true)
  for (const as of [{}, other]) expect((await detailsOf(CLOSED, as)).saved).toBe(false)
  await world.owner.query('UPDATE video SET open = false WHERE id = 2')
  expect(await found({ saved: '1' }, member)).toEqual([CLOSED])
  for (const id of [2, 999, 0, '']) {
    expect(await refusal(world, saveVideo, { id, saved: '1' }, member)).toBe('video_unknown')
    expect(await refusal(world, getVideoDetails, { id }, member)).toBe('video_unknown')
  }
  for (const id of [CLOSED, CLOSED, 2, 999]) await call(world, saveVideo, { id, saved: '0' }, member)
  expect(await found({ saved: '1' }, member)).toEqual([])
  expect(await found({ saved: '1' }, other)).toEqual([OPEN])
})

test('captions are served by the ticket of their video, as far as it goes, and end with it', async () => {
  const cues = [1, 5.5, 6, 61].map((from) => ({ from, to: from + 1.25, text: `<b>${from} & more` }))
  for (const id of [OPEN, CLOSED])
    await world.operators.query(
      `INSERT INTO video_caption (video_id, locale, cues, note) VALUES ($1, 'ja', $2, 'spoken words')`,
      [id, JSON.stringify(cues)],
    )
  expect((await detailsOf(CLOSED)).captions).toEqual(['ja'])
  const whole = await captionsAt(await call(world, getOpenVideo, { id: OPEN }))
  expect([whole.status, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'private, no-store',
  ])
  expect(whole.body.toString()).toContain('WEBVTT\n\n00:00:01.000 --> 00:00:02.250\n&lt;b&gt;1 &amp; more\n')
  expect(whole.body.toString()).toContain('00:01:01.000 --> 00:01:02.250')
  const own = await call(world, getVideoInfo, { id: CLOSED }, member)
  expect((await captionsAt(own)).body.toString().match(/-->/g), 'C1.2 of the free seconds').toHaveLength(2)
  for (const file of ['captions-en.vtt', 'captions-de.vtt', 'captions-ja.vtt2'])
    expect([403, 404]).toContain((await captionsAt(own, file)).status)
  const forged = { vod_play_url: own.vod_play_url.replace(`/${CLOSED}.`, `/${OPEN}.`) }
  expect((await captionsAt(forged)).status).toBe(403)
  await world.operators.query(
    `UPDATE video_caption SET cues = '[]', note = 'wrong words' WHERE video_id = ${CLOSED} AND version = 1`,
  )
  expect([(await captionsAt(own)).status, (await detailsOf(CLOSED)).captions]).toEqual([404, []])
  await world.owner.query(`UPDATE video SET open = false WHERE id = ${CLOSED}`)
  expect((await captionsAt(own)).status).toBe(403)
})

test('C1.5 captions with a number over several cues, a link or a contact are refused', async () => {
  const add = (...texts: string[]) =>
    world.operators.query(
      `INSERT INTO video_caption (video_id, locale, cues, note) VALUES (7, 'en', $1, 'spoken words')`,
      [JSON.stringify(texts.map((text, place) => ({ from: place, to: place + 1, text })))],
    )
  await expect(add('Call 090', '1234', '5678')).rejects.toThrow('text_digits')
  await expect(add('see https://pay.example')).rejects.toThrow('text_link')
  await expect(add('LINE', 'id: hana')).rejects.toThrow('text_contact')
  expect(await world.count('video_caption WHERE video_id = 7')).toBe(0)
})

test('C5.2 a profile shows its videos, and they show it, once the person agreed, until she pauses or withdraws', async () => {
  const she = await enrolCompanion(world)
  const seen = async (as: As = {}) => [
    (await detailsOf(CLOSED, as)).profiles.map(({ id }) => id),
    await found({ profile: she.profile }, as),
  ]
  const shown = [[she.profile], [CLOSED]]
  const none = [[], []]
  await studioUpdate(world, 'profile', she.profile, { videos: [CLOSED], note: 'her own' })
  expect(await seen()).toEqual(none)
  await world.owner.query(
    `UPDATE profile_draft SET agreed_at = app_now(), confirmed_by = 'operator_b' WHERE profile_id = ${she.profile};
     SELECT apply_draft(profile_id, changes, 'she agreed') FROM profile_draft WHERE profile_id = ${she.profile};
     DELETE FROM profile_draft WHERE profile_id = ${she.profile}`,
  )
  expect(await seen()).toEqual(shown)
  expect(await detailsOf(CLOSED, member)).toMatchObject({ profiles: [{ xuanfei_name: 'Person' }] })
  for (const paused of ['1', '0']) {
    await call(world, pause, { paused }, en(she))
    expect(await seen()).toEqual(paused === '1' ? none : shown)
  }
  await call(world, block, { id: she.profile }, member)
  expect((await seen(member))[0]).toEqual([])
  await world.owner.query(`SELECT decide_listing(${she.profile}, false)`)
  expect(await seen()).toEqual(none)
})
