import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { WORDS } from '@saikoro/desk/src/language'
import { newVideo } from '@saikoro/runtime/test/test-video'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { dropAt, setUpDesk } from '../../support/desk.ts'
import { newPicture } from '../../support/wallets.ts'
import { setUpWorld } from '../../support/world.ts'

const media = path.join(newFolder('desk-media'), 'media')
const world = setUpWorld()
const desk = setUpDesk(world, { media })

const drop = (kind: string, bytes: Buffer, filename?: string, token?: string) =>
  dropAt(desk, kind, bytes, filename, { token })

test('stores a picture, shows the path to paste, and lists it until a row uses it', async () => {
  await world.setClock('2027-01-01T12:00:00+09:00') // after the samples
  const { lines } = await drop('picture', await newPicture(300, 200).png().toBuffer())
  const stored = lines.at(-1).path
  expect(stored).toMatch(/^\/media\/pictures\/[a-p]{32}\.webp$/)
  expect((await desk.get(stored)).headers['content-type']).toBe('image/webp')
  const unused = async () => /Not in use(.*)In use/s.exec((await desk.get('/media')).body)?.[1]
  expect(await unused()).toContain(stored)
  await world.owner.query(
    `INSERT INTO banner (name_zh, name_en, name_ja, name_ms, url) VALUES ('a', 'a', 'a', 'a', $1)`,
    [stored],
  )
  expect(await unused()).not.toContain(stored)
})

test("reports the progress of a video's encoding, and stores it and a part between two seconds apart, with a cover", async () => {
  const file = readFileSync(await newVideo(media, { seconds: 6, width: 160, height: 120 }))
  const replies = [
    await drop('clip', file, 'a.mp4'),
    await drop('clip?from=1&to=3.5', file, 'a.mp4'),
    await drop('short?from=4', file, 'a.mp4'),
    await drop('clip?from=5.5&to=5.8', file, 'a.mp4'),
  ].map(({ lines }) => lines)
  const [whole, part, rest, wrong] = replies.map((lines) => lines.at(-1))
  expect(whole).toMatchObject({
    path: expect.stringMatching(/^\/media\/clips\/[a-p]{32}$/),
    poster: expect.stringMatching(/^\/media\/covers\/[a-p]{32}\.webp$/),
  })
  expect(replies[0]?.some(({ share }) => share >= 0 && share <= 1)).toBe(true)
  const secondsOf = async (path: string) =>
    await world.value('SELECT seconds FROM media WHERE path = $1', [path])
  expect(await secondsOf(whole.path)).toBeCloseTo(6, 0)
  expect(await secondsOf(part.path)).toBeCloseTo(2.5, 0)
  expect(await secondsOf(rest.path)).toBeCloseTo(2, 0)
  expect(wrong).toEqual({ fault: expect.stringContaining('shorter than a second') })
  expect(new Set([whole.path, part.path]).size).toBe(2)
})

test('rejects a file that is not a picture, with a reason, and stores nothing', async () => {
  const before = readdirSync(media)
  for (const { locale: language, content } of Object.values(WORDS)) {
    const { faults } = content.importing
    const refusal = async (kind: string, bytes: Buffer, name: string) =>
      (await dropAt(desk, kind, bytes, name, { language })).lines.at(-1).fault
    const small = await newPicture(100, 40).png().toBuffer()
    const svg = Buffer.from('<svg onload=alert(1)>')
    expect(await refusal('picture', svg, '../../evil.svg')).toBe(faults.pictureFormat())
    expect(await refusal('picture', small, 'a.png')).toBe(faults.pictureSide('100', '40', '64'))
    // in English with what FFmpeg says
    const unreadable = faults.videoUnreadable().replace(/\.$/, '')
    expect(await refusal('clip', Buffer.from('no film'), 'a.mp4')).toContain(unreadable)
  }
  expect(readdirSync(media)).toEqual(before)
  expect(existsSync(path.join(media, '../evil.svg'))).toBe(false)
})

test('rejects a missing token, another kind and a file from another folder', async () => {
  const picture = await newPicture(300, 200).png().toBuffer()
  expect((await drop('picture', picture, 'a.png', 'x')).status).toBe(403)
  for (const kind of ['toString', '__proto__', 'script'])
    expect((await drop(kind, picture)).status, kind).toBe(404)
  for (const url of ['/media/../clips', '/media/..%2f..%2fsecrets.json', '/media/%2e%2e/secrets.json'])
    expect([403, 404], url).toContain((await desk.get(url)).statusCode)
})
