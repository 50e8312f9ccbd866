import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newVideo } from '@saikoro/runtime/test/test-video'
import { readApiEnv } from '@saikoro/server/env'
import { openStores } from '@saikoro/server/storage'
import { getVideoInfo } from '@saikoro/shared/contract/video'
import { phraseOf } from '@saikoro/shared/errors'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, expect, test } from 'vitest'
import { sweepUploads } from '../../src/jobs/maintenance.ts'
import { call, headersOf, httpOf } from '../support/call.ts'
import { dropAt, setUpDesk } from '../support/desk.ts'
import { newMember, setUpNewMember } from '../support/members.ts'
import { fetchRaw } from '../support/raw.ts'
import { startBucket } from '../support/s3-server.ts'
import { newPicture, newRecharge, newVoucher, upload, uploadDir, voucherOf } from '../support/wallets.ts'
import { NOON, RECEIPT_KEY, setUpWorld } from '../support/world.ts'

const UPLOAD_DIR = uploadDir()
const MEDIA_DIR = newFolder('brought')
const films = newFolder('film')

const bucket = await startBucket()
const config = { ...bucket.env, UPLOAD_DIR, MEDIA_DIR, LOG_LEVEL: 'silent' }
const world = setUpWorld({ samples: true, config })
// the desk runs on another machine, with another folder
const env = readApiEnv({ DATABASE_URL: 'x', RECEIPT_KEY, ...config })
const desk = setUpDesk(world, { bucket: openStores(env, console).media })
const member = setUpNewMember(world)
afterAll(() => bucket.kill())
/** A picture answers only while something shows it. */
const showAsBanner = (url: string) =>
  world.owner.query(
    `INSERT INTO banner (name_zh, name_en, name_ja, name_ms, url) VALUES ('a', 'a', 'a', 'a', $1)`,
    [url],
  )

test('stores a voucher in the bucket only, serves it to its owner only, and deletes it after a day unused', async () => {
  const stored = await newVoucher(world, member)
  expect(readdirSync(UPLOAD_DIR)).toEqual([])
  expect(bucket.keysUnder('uploads/')).toHaveLength(1)
  const ask = (token?: string) => httpOf(world).get(stored).set(headersOf({ token }))
  expect((await ask(member.token)).headers['content-type']).toBe('image/webp')
  for (const token of [undefined, (await newMember(world)).token]) expect((await ask(token)).status).toBe(404)
  await world.setClock(NOON + 86_500_000)
  await sweepUploads(world.ctx)
  expect(bucket.keysUnder('uploads/')).toEqual([])
})

test('the desk shows a voucher from the bucket', async () => {
  const id = await newRecharge(world, member)
  expect((await desk.get(`/vouchers/${await voucherOf(world, id)}`)).headers['content-type']).toBe(
    'image/webp',
  )
})

test('serves a picture that another machine stored, with ranges, and caches it locally', async () => {
  const { lines } = await dropAt(desk, 'picture', await newPicture(300, 200).png().toBuffer())
  const url = lines.at(-1).path
  await showAsBanner(url)
  const local = path.join(MEDIA_DIR, 'public', url.replace('/media/', ''))
  expect(existsSync(local)).toBe(false)
  const both = await Promise.all([fetchRaw(world, url), fetchRaw(world, url)])
  for (const { status, headers, body } of both) {
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['cache-control']).toContain('immutable')
    expect(body).toEqual(readFileSync(local))
  }
  const part = await fetchRaw(world, url, { range: 'bytes=0-3' })
  expect([part.status, part.body.toString()]).toEqual([206, 'RIFF'])
  const unknown = url.replace(/[a-p]{32}/, 'a'.repeat(32))
  for (const other of [unknown, '/media/uploads/x.webp', '/media/../uploads/x.webp', '/media/%2e%2e/x'])
    expect([403, 404], other).toContain((await fetchRaw(world, other)).status)
})

test('plays a clip by ticket, and keeps locally what it played', async () => {
  const film = await newVideo(films, { seconds: 5, width: 160, height: 120, silent: true })
  const { lines } = await dropAt(desk, 'clip', readFileSync(film), 'a.mp4')
  const { path: clip, poster } = lines.at(-1)
  const id = await world.value(
    `INSERT INTO video (category_id, name_zh, name_en, name_ja, name_ms, cover, clip)
   VALUES (1, '一', 'one', '一', 'satu', $1, $2) RETURNING id`,
    [poster, clip],
  )
  const { vod_play_url } = await call(world, getVideoInfo, { id }, member)
  const first = await fetchRaw(world, vod_play_url.replace('index.m3u8', '000.mpegts'))
  expect([first.status, first.headers['content-type']]).toEqual([200, 'video/mp2t'])
  expect(readdirSync(path.join(MEDIA_DIR, 'clips', path.basename(clip))).sort()).toEqual([
    '000.mpegts',
    'index.m3u8',
  ])
  for (const open of [`${clip}/000.mpegts`, `/media/public${clip.slice(6)}/000.mpegts`])
    expect((await fetchRaw(world, open)).status).toBe(404)
})

test('while the bucket is down, rejects an upload with a message, posts nothing and serves local files', async () => {
  const { lines } = await dropAt(desk, 'picture', await newPicture(310, 200).png().toBuffer())
  await showAsBanner(lines.at(-1).path)
  expect((await fetchRaw(world, lines.at(-1).path)).status).toBe(200)
  await bucket.kill()
  const picture = await newPicture().png().toBuffer()
  const refused = await upload(world, member, picture)
  expect([refused.status, refused.msg]).toEqual([503, phraseOf('unavailable', 'ja')])
  expect(await world.count('upload WHERE member_id = $1', [member.id])).toBe(0)
  expect((await fetchRaw(world, lines.at(-1).path)).status).toBe(200)
  await bucket.start()
  expect((await upload(world, member, picture)).code).toBe(200)
})

test('startup fails for a bucket without its keys', () => {
  const keyless = { DATABASE_URL: 'x', RECEIPT_KEY, ...config, S3_SECRET_KEY: '' }
  expect(() => readApiEnv(keyless)).toThrow('S3_ENDPOINT: needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
})
