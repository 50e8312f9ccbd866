import { getVideoInfo, getVideoInfoItem, getVideoList, itemlist } from '@saikoro/shared/contract/video'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { beforeEach, expect, test } from 'vitest'
import { writeDuration } from '../../src/domains/video/rows.ts'
import { atOnce, call, callRaw, en, refusal } from '../support/call.ts'
import { newMember, newSession, setUpNewMember } from '../support/members.ts'
import { studioInsert } from '../support/operator.ts'
import { idsOf } from '../support/samples.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
beforeEach(async () => {
  await world.setClock(NOON)
  await world.owner.query('UPDATE video SET open = true')
})
const member = setUpNewMember(world)

const page = async (id: number | string, number: number | string) =>
  call(world, getVideoList, { id, page: number } as never)
const idsIn = (list: { data: { id: number }[] }) => list.data.map(({ id }) => id)
const playsOf = (id: number) => world.count('video_play WHERE video_id = $1', [id])

test('categories: returns the four categories in order, in four languages', async () => {
  const { data } = await callRaw(world, itemlist.path)
  expect(data).toEqual([
    { id: 1, name: '水,Water,水,Air' },
    { id: 2, name: '夜,Night,夜,Malam' },
    { id: 3, name: '庭园,Garden,庭,Taman' },
    { id: 4, name: '形与色,Form and colour,かたちと色,Bentuk dan warna' },
  ])
})

test('a hidden category: leaves the hall with its videos', async () => {
  const hide = (open: boolean) =>
    world.owner.query('UPDATE video_category SET open = $1 WHERE id = 1', [open])
  const inCategory = idsIn(await page(1, 0))
  expect(inCategory.length).toBeGreaterThan(0)
  await hide(false)
  expect((await callRaw(world, itemlist.path)).data).toHaveLength(3)
  expect(await page(1, 0)).toEqual({ data: [], count: 0 })
  expect((await page(888, 0)).count).toBe(12 - inCategory.length)
  const [id = 0] = inCategory
  expect(await refusal(world, getVideoInfo, { id }, member)).toBe('video_unknown')
  await hide(true)
  expect((await page(888, 0)).count).toBe(12)
})

test('getVideoList: 888, 0 and an empty category return all videos, newest first, eight a page from page 0, with the exact count', async () => {
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
})

test('getVideoList: returns videos and count of a category; an unknown one is empty', async () => {
  for (const id of [1, 2, 3, 4]) {
    const list = await page(id, 0)
    expect(idsIn(list)).toEqual((await idsOf(world, 'video', `category_id = ${id}`)).reverse())
    expect(list.count).toBe(3)
  }
  expect(await page(77, 0)).toEqual({ data: [], count: 0 })
  for (const wrong of ['-1', 'x', '1.5']) {
    expect(await refusal(world, getVideoList, { id: wrong })).toBe('invalid_input')
    expect(await refusal(world, getVideoList, { page: wrong })).toBe('invalid_input')
  }
})

test("getVideoList: page and count leave out closed videos, so that the client's list ends", async () => {
  await world.owner.query('UPDATE video SET open = false WHERE id IN (12, 5)')
  const pages = [await page(888, 0), await page(888, 1)]
  expect(pages.flatMap(idsIn)).toHaveLength(10)
  expect(pages[0]?.count).toBe(10)
  expect(new Set(pages.flatMap(idsIn)).size).toBe(10)
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

test('getVideoInfo: returns a root-relative HLS path for each member', async () => {
  const other = await newMember(world)
  const [first, second] = [
    await call(world, getVideoInfo, { id: 5 }, en(member)),
    await call(world, getVideoInfo, { id: 5 }, en(other)),
  ]
  expect(first).toMatchObject({
    id: 5,
    vod_name: 'Moon over the sea',
    vod_pic: '/media/covers/moon-over-sea.webp',
  })
  expect(first.vod_play_url).toMatch(/^\/media\/video\/[\w.-]{40,100}\/index\.m3u8$/)
  expect(second.vod_play_url).not.toBe(first.vod_play_url)
})

test('C4.1 counts a play once per member and hour of the database clock, also concurrently', async () => {
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

test('C4.1 counts no play while the client only opens a video', async () => {
  const opened = await call(world, getVideoInfo, { id: 6, uncounted: '1' }, member)
  expect(opened.vod_play_url).toMatch(/index\.m3u8$/)
  expect([opened.count, await playsOf(6)]).toEqual([0, 0])
  expect((await call(world, getVideoInfo, { id: 6 }, member)).count).toBe(1)
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
