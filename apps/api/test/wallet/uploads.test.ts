import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { recharge, uploadLocality } from '@saikoro/shared/contract/wallet'
import type { RefusalCode } from '@saikoro/shared/errors'
import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { sweepUploads } from '../../src/jobs/maintenance.ts'
import { atOnce, from, headersOf, httpOf, ja, openEnvelope, refusal } from '../support/call.ts'
import { newMember, setUpNewMember } from '../support/members.ts'
import { review } from '../support/operator.ts'
import { sendRaw } from '../support/raw.ts'
import {
  newPicture,
  newRecharge,
  newVoucher,
  rechargeForm,
  upload,
  uploadDir,
  voucherOf,
} from '../support/wallets.ts'
import { DAY, NOON, setUpWorld } from '../support/world.ts'

const UPLOAD_DIR = path.join(uploadDir(), 'made', 'when', 'needed')
const world = setUpWorld({ config: { UPLOAD_DIR, WEB_DIST: '' } })
/** Each member has twenty uploads an hour. */
const member = setUpNewMember(world)

const refused = (code: RefusalCode) => ({ status: 200, code: 401, msg: ja(code), data: [] })
const storedFiles = (): string[] => readdirSync(UPLOAD_DIR)

/** The stored file of an accepted upload. */
function read(data: unknown): Buffer {
  return readFileSync(path.join(UPLOAD_DIR, path.basename(String(data))))
}

/** Starts an upload whose form a test writes itself. */
const post = () =>
  httpOf(world)
    .post(`/api/${uploadLocality.path}`)
    .set(headersOf(from(member)))

const plain = (width: number, height: number, background = '#5a7896', channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } })
const png = (width: number, height: number) => plain(width, height).png().toBuffer()

/** A small PNG whose header tells another size. */
async function claim(side: number): Promise<Buffer> {
  const liar = await png(20, 20)
  liar.writeUInt32BE(side, 16)
  liar.writeUInt32BE(side, 20)
  liar.writeUInt32BE(crc32(liar.subarray(12, 29)), 29)
  return liar
}

const padded = async (bytes: number) =>
  Buffer.concat([await png(20, 20), Buffer.alloc(bytes)]).subarray(0, bytes)

test('stores a voucher as WebP under a random name, readable by this process only', async () => {
  const sealed = await upload(world, member, await newPicture().png().toBuffer())
  expect(sealed).toMatchObject({ code: 200, msg: 'アップロードしました。' })
  expect(sealed.data).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
  const { format, width, height } = await sharp(read(sealed.data)).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 40, height: 30 })
  const { mode } = statSync(path.join(UPLOAD_DIR, path.basename(String(sealed.data))))
  expect(mode & 0o777).toBe(0o600)
  expect(statSync(UPLOAD_DIR).mode & 0o777).toBe(0o700)
})

test.each(['heic', 'mif1\0\0\0\0heic', 'msf1\0\0\0\0hevc'])(
  'names the format of an HEIC picture with the brands %j, whatever its name',
  async (brands) => {
    const box = Buffer.from(`\0\0\0\0ftyp${brands}`, 'latin1')
    box.writeUInt32BE(box.length)
    const bytes = Buffer.concat([box, Buffer.alloc(500)])
    expect(await upload(world, member, bytes, 'a.jpg')).toEqual(refused('picture_heic'))
  },
)

const half = async (picture: Sharp) => (await picture.toBuffer()).subarray(0, 40_000)
test.each<[string, Buffer | (() => Promise<Buffer>)]>([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a mark and nothing more', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a mark and rubbish', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 7)])],
  ['nothing', Buffer.alloc(0)],
  ['a WebP', () => newPicture().webp().toBuffer()],
  ['a truncated PNG', () => half(newPicture(300, 300).png())],
  ['a truncated JPEG', () => half(newPicture(300, 300).jpeg())],
])('rejects %s named like a picture', async (_what, made) => {
  const [bytes, before] = [Buffer.isBuffer(made) ? made : await made(), storedFiles().length]
  expect(await upload(world, member, bytes)).toEqual(refused('picture_format'))
  expect(storedFiles().length).toBe(before)
})

test('removes EXIF with its position and data behind the picture, and applies the orientation', async () => {
  const taken = await plain(60, 20)
    .jpeg()
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const before = await sharp(taken).metadata()
  expect(before.exif?.includes('A camera')).toBe(true)
  expect(before.orientation).toBe(6)
  const behind = Buffer.from('<script>alert(1)</script>PK\x03\x04 a whole archive')
  const { data } = await upload(world, member, Buffer.concat([taken, behind]), '証明.gif')
  const after = await sharp(read(data)).metadata()
  const { exif, xmp, icc, iptc, orientation, width, height } = after
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
  expect([width, height]).toEqual([20, 60])
  for (const part of ['camera', 'script', 'PK\x03\x04']) expect(read(data).includes(part)).toBe(false)
})

test('stores sRGB without transparency, and a tall screenshot readable', async () => {
  const cmyk = await plain(1_080, 9_000, '#d01020').toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const stored = read((await upload(world, member, cmyk, 'a.jpg')).data)
  expect(await sharp(stored).metadata()).toMatchObject({
    ...{ space: 'srgb', channels: 3, width: 720, height: 6_000 },
  })
  const [r = 0, g = 0, b = 0] = await sharp(stored).raw().toBuffer()
  expect(r > 150 && g < 90 && b < 90).toBe(true)
  const clear = plain(9, 9, '#00000000', 4)
  const white = read((await upload(world, member, await clear.png().toBuffer())).data)
  expect((await sharp(white).metadata()).hasAlpha).toBe(false)
  expect([...(await sharp(white).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('serves a voucher to its owner by the token header only', async () => {
  const stored = await newVoucher(world, member)
  const ask = (where: string, token?: string) => httpOf(world).get(where).set(headersOf({ token }))
  const mine = await ask(stored, member.token)
  expect([mine.status, mine.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(mine.headers['cache-control']).toBe('private, no-store')
  expect(mine.headers['x-content-type-options']).toBe('nosniff')
  expect(mine.headers['content-disposition']).toBe(`inline; filename="${path.basename(stored)}"`)
  expect(read(stored).equals(mine.body)).toBe(true)
  const other = await newMember(world)
  const missing = await ask(`/uploads/${'0'.repeat(32)}.webp`, member.token)
  for (const reply of [await ask(stored), await ask(stored, other.token), await ask(stored, 'nobody')]) {
    expect([reply.status, reply.text]).toEqual([missing.status, missing.text])
  }
  expect(missing.status).toBe(404)
  for (const name of [
    '..%2f..%2fpackage.json',
    '%2e%2e/x.webp',
    'x.webp',
    '',
    '..',
    `${'0'.repeat(32)}.webp%00.png`,
  ]) {
    const reply = await ask(`/uploads/${name}`, member.token)
    expect(reply.status, name).toBeGreaterThanOrEqual(400)
    expect(reply.text).not.toContain('saikoro')
  }
  const header = Buffer.from(member.token).toString('base64')
  expect((await httpOf(world).get(`${stored}?token=${encodeURIComponent(header)}`)).status).toBe(404)
})

/** A part of a multipart body whose boundary is x. */
const part = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${content}`

test('reads a rejected file to its end, so that the next call on the connection is answered', async () => {
  const body = part('"file"; filename="a.gif"', `${'\0'.repeat(4_000_000)}\r\n--x--\r\n`)
  const token = Buffer.from(member.token).toString('base64')
  const head = `POST /api/system/uploadLocality HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`
  const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  expect((await sendRaw(world, `${head}${body}${next}`)).match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

test('rejects a decompression bomb by its header, before decoding', async () => {
  expect(await upload(world, member, await claim(30_000))).toEqual(refused('picture_size'))
  expect((await upload(world, member, await claim(2_000_000_000))).code).toBe(401)
})

test('accepts 24 million pixels of a camera, but not of a PNG, which is decoded whole', {
  tags: 'long',
}, async () => {
  const [width, height] = [6_000, 4_000]
  const photo = await plain(width, height).jpeg().toBuffer()
  expect(await upload(world, member, photo)).toMatchObject({ code: 200 })
  expect(await upload(world, member, await png(width, height))).toEqual(refused('picture_size'))
  expect(await upload(world, member, await png(4_000, 4_000))).toMatchObject({ code: 200 })
})

test('accepts exactly 5,242,880 bytes and not one more', async () => {
  const most = await padded(VOUCHER_MAX_BYTES)
  expect(most.length).toBe(5_242_880)
  expect(await upload(world, member, most)).toMatchObject({ code: 200 })
  expect(await upload(world, member, await padded(5_242_881))).toEqual(refused('picture_size'))
  expect(await upload(world, member, await padded(9_000_000))).toEqual(refused('picture_size'))
})

test('only this call accepts a large body, and only as multipart', async () => {
  const body = Buffer.alloc(5_000_000, 'a')
  const form = await httpOf(world).post('/api/system/uploadLocality').type('form').send(body.toString())
  expect(openEnvelope(form).status).toBe(413)
  const elsewhere = httpOf(world)
    .post('/api/system/recharge')
    .set(headersOf(member))
    .attach('file', body, 'a.png')
  expect(openEnvelope(await elsewhere)).toMatchObject({ code: 401 })
})

test('rejects a form without its file or with another field', async () => {
  const bytes = await newPicture().png().toBuffer()
  for (const form of [
    post(),
    post().type('form').send('file=a.png'),
    post().field('file', 'a.png'),
    post().attach('picture', bytes, 'a.png'),
  ])
    expect(openEnvelope(await form)).toEqual(refused('voucher_missing'))
  const form = post().field('name', 'x').attach('file', bytes, 'a.png')
  expect(openEnvelope(await form)).toMatchObject({ code: 200 })
})

const MULTIPART = 'multipart/form-data; boundary=x'
const END = '--x--\r\n'
test.each([
  ['without a boundary', 'multipart/form-data', 'rubbish'],
  ['that is cut short', MULTIPART, part('"file"; filename="a.png"', 'abc')],
  ['that is empty', MULTIPART, ''],
  ['of prototype names', MULTIPART, `${part('"__proto__"', '1\r\n')}${END}`],
  ['of a thousand parts', MULTIPART, `${part('"a"', '1\r\n').repeat(1_000)}${END}`],
])('rejects a multipart body %s without a server error', async (_what, type, body) => {
  const sealed = openEnvelope(await post().set('content-type', type).send(body))
  expect(sealed).toMatchObject({ status: 200, code: 401, data: [] })
})

test('accepts twenty an hour, also from many addresses concurrently, and again an hour later', async () => {
  const bytes = await newPicture(8, 8).png().toBuffer()
  const replies = await atOnce(12, () => upload(world, member, bytes))
  expect(replies.every(({ code }) => code === 200)).toBe(true)
  const more = await atOnce(12, () => upload(world, member, bytes))
  expect(more.filter(({ code }) => code === 200).length).toBe(8)
  expect(more.filter(({ status }) => status === 429).length).toBe(4)
  const rows = await world.rows('SELECT name FROM upload WHERE member_id = $1', [member.id])
  expect(rows.length).toBe(20)
  const names = new Set(storedFiles())
  expect(rows.every(({ name }) => names.has(name))).toBe(true)
  expect(names.size).toBe(await world.count('upload'))
})

test('unreadable pictures count towards the limit', { tags: 'long' }, async () => {
  const statuses = []
  for (let n = 0; n < 31; n += 1)
    statuses.push((await upload(world, member, Buffer.from('no picture'))).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('stores forty million bytes of pictures a member and day', async () => {
  const add = (bytes: number) =>
    world.value(`SELECT add_upload($1, $2, $3, $4) AS added`, [
      member.id,
      `${world.ctx.random(16).toString('hex')}.webp`,
      world.ctx.random(32).toString('hex'),
      bytes,
    ])
  expect(await add(39_000_000)).toBe(true)
  expect(await add(1_000_001)).toBe(false)
  expect(await add(1_000_000)).toBe(true)
})

test('deletes a voucher a day after it was left unused or ninety days after its request ended; its picture stays used', async () => {
  const as = from(member)
  const afterDays = (days: number) => world.setClock(NOON + days * DAY)
  const unused = await newVoucher(world, member)
  const id = await newRecharge(world, member)
  const used = await voucherOf(world, id)
  const isKept = (name: string) => existsSync(path.join(UPLOAD_DIR, path.basename(name)))
  expect(isKept(used)).toBe(true)
  await afterDays(0.98)
  expect(await refusal(world, recharge, rechargeForm(unused), as)).toBe('voucher_missing')
  await afterDays(1.01)
  await sweepUploads(world.ctx)
  expect([isKept(unused), isKept(used)]).toEqual([false, true])
  await afterDays(201)
  await sweepUploads(world.ctx)
  expect(isKept(used)).toBe(true)
  await review(world, 'recharge', id, 2, 'seen')
  await afterDays(290)
  await sweepUploads(world.ctx)
  expect(isKept(used)).toBe(true)
  await afterDays(292)
  await sweepUploads(world.ctx)
  expect(isKept(used)).toBe(false)
  expect(readdirSync(UPLOAD_DIR).length).toBeLessThan(3)
})
