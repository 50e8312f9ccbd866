import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@saikoro/server/db'
import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { logout } from '@saikoro/shared/contract/member'
import { getOpenVideo, getVideoInfo } from '@saikoro/shared/contract/video'
import { beforeEach, expect, test } from 'vitest'
import { readTicket, type Ticket, writeTicket } from '../../src/media/ticket.ts'
import { type As, call, headersOf, refusal } from '../support/call.ts'
import { newMember, newSession, setUpNewMember } from '../support/members.ts'
import { studioUpdate } from '../support/operator.ts'
import { type Fetched, fetchRaw } from '../support/raw.ts'
import { disable } from '../support/samples.ts'
import { NOON, openSecondApi, RECEIPT_KEY, SILENT, setUpWorld } from '../support/world.ts'

const STORED = path.resolve(import.meta.dirname, '../../../../prisma/seed/media/clips/moon-over-sea')
/** One is full for everybody, the other one is not. */
const [VIDEO, CLOSED] = [5, 4]

const world = setUpWorld({ samples: true })
beforeEach(async () => {
  await world.setClock(NOON)
  await world.owner.query('UPDATE site SET free_seconds = 6')
  await world.owner.query('UPDATE video SET open = true')
})
const member = setUpNewMember(world)

const stored = (file: string) => readFileSync(path.join(STORED, file))
const nameOf = (index: number) => `${String(index).padStart(3, '0')}.mpegts`
const get = (url: string, headers: Record<string, string> = {}) => fetchRaw(world, url, headers)

type Opening = typeof getVideoInfo | typeof getOpenVideo
/** Returns the path of a playlist without the file name. */
async function open(as: As = member, by: Opening = getVideoInfo, at = world): Promise<string> {
  const { vod_play_url } = await call(at, by, { id: VIDEO }, as)
  return vod_play_url.replace('/index.m3u8', '')
}
function ticketIn(folder: string): Ticket {
  const ticket = readTicket(RECEIPT_KEY, folder.split('/').at(-1) ?? '')
  if (!ticket) throw new Error('the ticket does not read')
  return ticket
}
const folderOf = (ticket: Ticket, key = RECEIPT_KEY) => `/media/video/${writeTicket(key, ticket)}`

const servedAs = ({ status, headers }: Fetched) =>
  [status, headers['content-type'], headers['cache-control']] as const
function expectRefused(reply: Fetched, statuses = [403]) {
  expect(statuses).toContain(reply.status)
  expect(reply.body.toString()).toMatch(/^(Forbidden|Not found)$/)
  expect(reply.headers['content-type']).toMatch(/^text\/plain/)
}
async function expectAllRefused(folder: string, statuses = [403]) {
  for (const file of ['index.m3u8', '000.mpegts', '007.mpegts'])
    expectRefused(await get(`${folder}/${file}`), statuses)
}

test('the playlist ends after the free seconds', async () => {
  const folder = await open()
  const reply = await get(`${folder}/index.m3u8`)
  expect(servedAs(reply)).toEqual([200, 'application/vnd.apple.mpegurl', 'private, no-store'])
  expect(reply.body.toString()).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      ...[0, 1, 2].flatMap((index) => ['#EXTINF:2.000,', nameOf(index)]),
      '#EXT-X-ENDLIST',
      '',
    ].join('\n'),
  )
  for (const index of [0, 1, 2]) {
    const segment = await get(`${folder}/${nameOf(index)}`)
    expect(servedAs(segment)).toEqual([200, 'video/mp2t', 'private, no-store'])
    expect(segment.body.equals(stored(nameOf(index)))).toBe(true)
  }
})

test('later segments are not served, whatever the request', async () => {
  const folder = await open()
  for (const index of [3, 4, 5, 6, 7, 8, 99, 999]) expectRefused(await get(`${folder}/${nameOf(index)}`))
  for (const file of [
    '003.TS',
    '0003.mpegts',
    '003.mpegts?x=000.mpegts',
    '003.mpegts%00',
    '000.mpegts%2F..%2F003.mpegts',
    '%2e%2e%2fclips%2fmoon-over-sea%2f003.mpegts',
    '003.mpegts#000.mpegts',
  ])
    expectRefused(await get(`${folder}/${file}`), [403, 404])
  for (const headers of [
    { range: 'bytes=0-10' },
    { 'if-none-match': '*' },
    { 'x-original-url': '/000.mpegts' },
    { 'x-forwarded-for': '127.0.0.1' },
  ] as Record<string, string>[])
    expectRefused(await get(`${folder}/003.mpegts`, headers))
  const head = await fetchRaw(world, `${folder}/003.mpegts`, {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([403, 0])
  for (const method of ['POST', 'PUT', 'OPTIONS'])
    expect((await fetchRaw(world, `${folder}/003.mpegts`, {}, method)).status).toBeGreaterThanOrEqual(400)
})

test.each([
  [1, 1],
  [5, 3],
  [6, 3],
  [7, 4],
  [16, 8],
  [600, 8],
])('%i free seconds are %i segments', async (seconds, segments) => {
  await world.owner.query('UPDATE site SET free_seconds = $1', [seconds])
  const folder = await open()
  expect((await get(`${folder}/index.m3u8`)).body.toString().match(/\.mpegts/g)).toHaveLength(segments)
  expect((await get(`${folder}/${nameOf(segments - 1)}`)).status).toBe(200)
  expectRefused(await get(`${folder}/${nameOf(segments)}`))
})

test('C1.2 the briefing alone unlocks the whole clip', async () => {
  const before = await open()
  await call(world, completeBriefing, {}, member)
  const folder = await open()
  const { body } = await get(`${folder}/index.m3u8`)
  expect(body.toString().match(/\d{3}\.mpegts/g)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(nameOf))
  for (const index of [0, 3, 7])
    expect((await get(`${folder}/${nameOf(index)}`)).body.equals(stored(nameOf(index)))).toBe(true)
  for (const file of ['008.mpegts', '999.mpegts', 'index.m3u', 'cover.webp', '..%2Findex.m3u8', '%2e%2e'])
    expectRefused(await get(`${folder}/${file}`), [404])
  expectRefused(await get(`${before}/003.mpegts`))
})

test('rejects a ticket with any field changed: index, limit, member, session, video, expiry, signature', async () => {
  const ticket = ticketIn(await open())
  const text = writeTicket(RECEIPT_KEY, ticket)
  const [claims, signature] = [text.slice(0, text.lastIndexOf('.')), text.slice(text.lastIndexOf('.') + 1)]
  const fields = claims.split('.')
  for (const [place, field] of fields.entries())
    for (const changed of [String(Number(field) + 1), '0', `0${field}`, `${field}0`, ''])
      if (changed !== field)
        await expectAllRefused(
          `/media/video/${fields.with(place, changed).join('.')}.${signature}`,
          [403, 404],
        )
  const last = signature.at(-1) === 'A' ? 'Q' : 'A'
  for (const wrong of [
    signature.slice(0, -1) + last,
    signature.slice(1),
    `${signature}A`,
    'A'.repeat(43),
    '',
    signature.toLowerCase(),
  ])
    await expectAllRefused(`/media/video/${claims}.${wrong}`, [403, 404])
  for (const wrong of ['x', '%00', '.....', `${text}%00`, `${text}.`, `%20${text}`, text.repeat(9)])
    await expectAllRefused(`/media/video/${wrong}`, [403, 404])
})

test('rejects a ticket signed with the receipt key or any other key', async () => {
  const ticket = ticketIn(await open())
  await expectAllRefused(folderOf(ticket, '2f'.repeat(32)))
  const { createHmac } = await import('node:crypto')
  const claims = [ticket.video, ticket.member, ticket.session, 0, ticket.expiresS].join('.')
  const signed = createHmac('sha256', Buffer.from(RECEIPT_KEY, 'hex')).update(claims).digest('base64url')
  await expectAllRefused(`/media/video/${claims}.${signed}`)
})

test('a ticket expires ten minutes after the clip would end', async () => {
  const folder = await open()
  await world.setClock(NOON + 615_000)
  expect((await get(`${folder}/000.mpegts`)).status).toBe(200)
  await world.setClock(NOON + 616_000)
  await expectAllRefused(folder)
})

test('a ticket ends with its session only', async () => {
  const other = await newSession(world, member)
  const [own, second] = [await open(), await open({ token: other })]
  await call(world, logout, {}, { token: other })
  await expectAllRefused(second)
  expect((await get(`${own}/000.mpegts`)).status).toBe(200)
})

test('a ticket ends when the account or the video is closed', async () => {
  const folder = await open()
  await world.owner.query('UPDATE video SET open = false WHERE id = $1', [VIDEO])
  await expectAllRefused(folder)
  await world.owner.query('UPDATE video SET open = true')
  expect((await get(`${folder}/000.mpegts`)).status).toBe(200)
  await disable(world, member)
  await expectAllRefused(folder)
})

test("rejects another member's ticket if the client sends a token", async () => {
  const other = await newMember(world)
  await call(world, completeBriefing, {}, member)
  const folder = await open()
  for (const file of ['index.m3u8', '000.mpegts', '007.mpegts']) {
    for (const token of [other.token, 'nobody'])
      expectRefused(await get(`${folder}/${file}`, headersOf({ token })))
    expect((await get(`${folder}/${file}`, headersOf({ token: member.token }))).status).toBe(200)
    expect(
      (await get(`${folder}/${file}`, headersOf({ token: await newSession(world, member) }))).status,
    ).toBe(200)
  }
})

test('stored clips have no URL', async () => {
  const folder = await open()
  for (const url of [
    '/media/clips/moon-over-sea/000.mpegts',
    '/media/clips/moon-over-sea/index.m3u8',
    '/media/%2e%2e/clips/moon-over-sea/000.mpegts',
    '/media/covers/..%2f..%2f..%2fclips%2fmoon-over-sea%2f000.mpegts',
    '/assets/../prisma/seed/media/clips/moon-over-sea/000.mpegts',
    '/media/video/moon-over-sea/000.mpegts',
    `${folder}/..%2F..%2F..%2Fclips%2Fmoon-over-sea%2F003.mpegts`,
    '/MEDIA/CLIPS/moon-over-sea/000.mpegts',
    '/media',
    '/media/.git/config',
  ]) {
    const { status, body } = await get(url)
    expect([400, 403, 404], url).toContain(status)
    expect(body.includes(0x47) && body.length > 188, url).toBe(false)
  }
})

test('a server error reveals no details', async () => {
  const folder = await open()
  const lonely = await openSecondApi(world, {
    api: { db: openDb('postgresql://saikoro_api@127.0.0.1:1/nowhere', 'api'), log: SILENT },
  })
  const reply = await fetchRaw(lonely, `${folder}/000.mpegts`)
  expect([reply.status, reply.body.toString()]).toEqual([500, 'Something went wrong'])
})

test('public media are cached for a year, with their content types and ranges', async () => {
  for (const [url, type] of [
    ['/media/profiles/aoi-1.webp', 'image/webp'],
    ['/media/profiles/aoi.mp4', 'video/mp4'],
    ['/media/covers/silk.webp', 'image/webp'],
    ['/media/banners/tea.webp', 'image/webp'],
    ['/media/avatars/185.svg', 'image/svg+xml'],
    ['/media/games/sai60.svg', 'image/svg+xml'],
  ] as const) {
    const { status, headers } = await get(url)
    expect([status, headers['content-type']?.split(';')[0], headers['cache-control']], url).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
    ])
  }
  const part = await get('/media/profiles/aoi.mp4', { range: 'bytes=0-99' })
  expect([part.status, part.body.length]).toEqual([206, 100])
  const missing = await get('/media/avatars/186.svg')
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('C1.2 an open video is full for visitors and for members without the briefing', async () => {
  for (const as of [{}, member, { token: 'nobody' }]) {
    const folder = await open(as, getOpenVideo)
    expect((await get(`${folder}/index.m3u8`)).body.toString().match(/\d{3}\.mpegts/g)).toHaveLength(8)
    for (const headers of [{}, headersOf(member), headersOf({ token: 'nobody' })])
      expect((await get(`${folder}/007.mpegts`, headers)).status).toBe(200)
  }
})

test('a ticket to an open video ends with the mark, with its time, and gives no right to another video', async () => {
  const folder = await open({}, getOpenVideo)
  const statusIn = async (at = folder) => (await get(`${at}/000.mpegts`)).status
  const ticket = ticketIn(folder)
  expect(ticket).toMatchObject({ video: VIDEO, member: 0, session: 0, limitS: 0 })
  for (const other of [{ video: CLOSED }, { member: member.id }, { session: 1 }])
    expect(await statusIn(folderOf({ ...ticket, ...other }))).toBe(403)
  expect(await statusIn(folder.replace(`/${VIDEO}.`, `/${CLOSED}.`))).toBe(403)
  await studioUpdate(world, 'video', VIDEO, { for_everybody: false, note: 'for members again' })
  expect(await statusIn()).toBe(403)
  expect(await refusal(world, getOpenVideo, { id: VIDEO })).toBe('video_unknown')
  await studioUpdate(world, 'video', VIDEO, { for_everybody: true, note: 'open again' })
  expect(await statusIn()).toBe(200)
  await world.setClock(NOON + 700_000)
  expect(await statusIn()).toBe(403)
})

test('limits the files of open videos by address and by /48 of IPv6', async () => {
  const folder = await open({}, getOpenVideo)
  const few = await openSecondApi(world, { api: { requestsPerMinute: 4 } })
  const statusFrom = async (address: string, at = folder) =>
    (await fetchRaw(few, `${at}/000.mpegts`, { 'x-forwarded-for': address })).status
  const near = (subnet: number, host: number) => `2001:db8:5:${subnet}::${host}`
  for (let host = 1; host <= 4; host += 1) expect(await statusFrom(near(1, host))).toBe(200)
  expect(await statusFrom(near(1, 5))).toBe(429)
  for (let n = 1; n < 10; n += 1) for (let host = 1; host <= 4; host += 1) await statusFrom(near(n + 1, host))
  expect(await statusFrom(near(99, 1))).toBe(429)
  expect(await statusFrom('2001:db8:6:1::1')).toBe(200)
  expect(await statusFrom(near(99, 2), await open(member, getVideoInfo, few))).toBe(200)
})
