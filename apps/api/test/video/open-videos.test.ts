import { getOpenVideo, getOpenVideos, getVideoInfo } from '@saikoro/shared/contract/video'
import { beforeEach, expect, test } from 'vitest'
import { readTicket, writeTicket } from '../../src/media/ticket.ts'
import { atOnce, call, headersOf, refusal } from '../support/call.ts'
import { newMember, setUpNewMember } from '../support/members.ts'
import { studioUpdate } from '../support/operator.ts'
import { fetchRaw } from '../support/raw.ts'
import { disable } from '../support/samples.ts'
import { NOON, openSecondApi, RECEIPT_KEY, setUpWorld } from '../support/world.ts'

const OPEN = 5
const CLOSED = 4
const world = setUpWorld({ samples: true })
beforeEach(async () => {
  await world.setClock(NOON)
  await world.owner.query('UPDATE site SET free_seconds = 6')
  await world.owner.query('UPDATE video SET open = true')
})
const member = setUpNewMember(world)

const get = (url: string, headers: Record<string, string> = {}) => fetchRaw(world, url, headers)
const folderOf = ({ vod_play_url }: { vod_play_url: string }) => vod_play_url.replace('/index.m3u8', '')
const openFolder = async (as = {}) => folderOf(await call(world, getOpenVideo, { id: OPEN }, as))
const segments = async (folder: string) =>
  (await get(`${folder}/index.m3u8`)).body.toString().match(/\d{3}\.mpegts/g) ?? []
const playsOf = (id: number) => world.count(`video_play WHERE video_id = ${id}`)

test('C1.2 an open video is full for visitors and for members without the briefing', async () => {
  for (const as of [{}, { token: member.token }, { token: 'nobody' }]) {
    const folder = await openFolder(as)
    expect(await segments(folder)).toHaveLength(8)
    for (const headers of [{}, headersOf({ token: member.token }), headersOf({ token: 'nobody' })])
      expect((await get(`${folder}/007.mpegts`, headers)).status).toBe(200)
  }
})

test('getOpenVideos: lists the three open samples, newest first, without closed ones', async () => {
  const listed = await call(world, getOpenVideos, {}, { lang: 'en' })
  expect(listed.data.map(({ vod_name }) => vod_name)).toEqual([
    'Falling petals',
    'Moon over the sea',
    'Two ripples',
  ])
  expect(listed.count).toBe(3)
  expect(await call(world, getOpenVideos, { page: 1 })).toEqual({ data: [], count: 3 })
  await world.owner.query('UPDATE video SET open = false WHERE id = $1', [OPEN])
  expect((await call(world, getOpenVideos, {})).count).toBe(2)
})

test('getOpenVideo: refuses a video without the mark, a closed and an unknown one', async () => {
  await world.owner.query('UPDATE video SET open = false WHERE id = $1', [OPEN])
  for (const id of [CLOSED, OPEN, 999, 0, ''])
    expect(await refusal(world, getOpenVideo, { id }, { lang: 'ms' })).toBe('video_unknown')
})

test('a ticket to an open video ends with the mark, with its time, and gives no right to another video', async () => {
  const folder = await openFolder()
  const ticket = readTicket(RECEIPT_KEY, folder.split('/').at(-1) ?? '')
  expect(ticket).toMatchObject({ video: OPEN, member: 0, session: 0, limitS: 0 })
  if (!ticket) throw new Error('the ticket does not read')
  for (const other of [{ video: CLOSED }, { member: member.id }, { session: 1 }])
    expect(
      (await get(`/media/video/${writeTicket(RECEIPT_KEY, { ...ticket, ...other })}/000.mpegts`)).status,
    ).toBe(403)
  expect((await get(`${folder.replace(`/${OPEN}.`, `/${CLOSED}.`)}/000.mpegts`)).status).toBe(403)
  await studioUpdate(world, 'video', OPEN, { for_everybody: false, note: 'for members again' })
  expect((await get(`${folder}/000.mpegts`)).status).toBe(403)
  expect(await refusal(world, getOpenVideo, { id: OPEN })).toBe('video_unknown')
  await studioUpdate(world, 'video', OPEN, { for_everybody: true, note: 'open again' })
  expect((await get(`${folder}/000.mpegts`)).status).toBe(200)
  await world.setClock(NOON + 700_000)
  expect((await get(`${folder}/000.mpegts`)).status).toBe(403)
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

test('limits the files of open videos by address and by /48 of IPv6', async () => {
  const folder = await openFolder()
  const few = await openSecondApi(world, { api: { requestsPerMinute: 4 } })
  const statusFrom = async (address: string) =>
    (await fetchRaw(few, `${folder}/000.mpegts`, { 'x-forwarded-for': address })).status
  const near = (subnet: number, host: number) => `2001:db8:5:${subnet}::${host}`
  for (let host = 1; host <= 4; host += 1) expect(await statusFrom(near(1, host))).toBe(200)
  expect(await statusFrom(near(1, 5))).toBe(429)
  for (let n = 1; n < 10; n += 1) for (let host = 1; host <= 4; host += 1) await statusFrom(near(n + 1, host))
  expect(await statusFrom(near(99, 1))).toBe(429)
  expect(await statusFrom('2001:db8:6:1::1')).toBe(200)
  const own = folderOf(await call(few, getVideoInfo, { id: OPEN }, member))
  expect((await fetchRaw(few, `${own}/000.mpegts`, { 'x-forwarded-for': near(99, 2) })).status).toBe(200)
})
