import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allowedSegments, playlistOf, readClip } from '@saikoro/server/clips'
import { newFolder } from '@saikoro/testing/folder'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newVideo, turned } from '../test/test-video.ts'
import { storePicture } from './store-picture.ts'
import { storeVideo } from './store-video.ts'
import { publicFile } from './stored.ts'
import { transcode } from './transcode.ts'

const dir = newFolder('media')
const mediaDir = path.join(dir, 'media')
let film: string
beforeAll(async () => {
  film = await newVideo(dir, { seconds: 5, width: 322, height: 180 })
})

const look = (file: string) => transcode('look', file, dir)
/** Returns the files in a folder of the media directory, sorted. */
const storedFiles = (...folder: string[]) => readdirSync(path.join(mediaDir, ...folder)).sort()
const photo = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#804020' } })
    .withExif({ IFD0: { Copyright: 'a photographer', ImageDescription: 'a private place' } })
    .jpeg()
    .toBuffer()

test('stores a picture as WebP without metadata, at most 1,600 pixels a side, under a content name', async () => {
  const stored = await storePicture(await photo(), mediaDir)
  expect(stored).toMatchObject({ kind: 'picture', width: 1600, height: 800, seconds: 0 })
  expect(stored.path).toMatch(/^\/media\/pictures\/[a-p]{32}\.webp$/)
  const bytes = readFileSync(publicFile(mediaDir, stored.path))
  expect(bytes).toHaveLength(stored.bytes)
  const { format, exif, width } = await sharp(bytes).metadata()
  expect({ format, exif, width }).toEqual({ format: 'webp', exif: undefined, width: 1600 })
  expect(await storePicture(await photo(), mediaDir)).toEqual(stored)
  expect(storedFiles('public', 'pictures')).toHaveLength(1)
})

test('rotates a picture by its orientation tag', async () => {
  const sideways = await sharp(await photo())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await storePicture(sideways, mediaDir)).toMatchObject({ width: 800, height: 1600 })
})

test('refuses a damaged picture', async () => {
  const bytes = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(400)])
  await expect(storePicture(bytes, mediaDir)).rejects.toThrow(/damaged/)
})

test('reads a clip whose segments an earlier version named .ts', async () => {
  const folder = path.join(dir, 'earlier/clips/old')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'index.m3u8'),
    '#EXTM3U\n#EXTINF:2.000000,\n000.ts\n#EXTINF:1.000000,\n001.ts\n',
  )
  const clip = await readClip([path.join(dir, 'earlier')], 'old')
  expect(clip?.segments.map(({ name }) => name)).toEqual(['000.ts', '001.ts'])
})

test('cuts a video into segments that the playlist lists, once', async () => {
  const shares: number[] = []
  const stored = await storeVideo('clip', film, mediaDir, { onProgress: (share) => void shares.push(share) })
  expect(stored).toMatchObject({ kind: 'clip', width: 322, height: 180, seconds: 5 })
  expect(stored.path).toMatch(/^\/media\/clips\/[a-p]{32}$/)
  const clip = await readClip([mediaDir], path.basename(stored.path))
  if (!clip) throw new Error('the clip is not there')
  expect(clip.segments.map(({ name, lengthS }) => [name, lengthS])).toEqual([
    ['000.mpegts', 2],
    ['001.mpegts', 2],
    ['002.mpegts', 1],
  ])
  expect(playlistOf(allowedSegments(clip, 3)).match(/\.mpegts/g)).toHaveLength(2)
  expect(readdirSync(clip.folder).sort()).toEqual(['000.mpegts', '001.mpegts', '002.mpegts', 'index.m3u8'])
  expect(shares.at(-1)).toBeGreaterThan(0.9)
  expect(stored.poster).toMatchObject({ kind: 'picture', width: 322, height: 180 })
  expect((await sharp(publicFile(mediaDir, stored.poster?.path ?? '')).metadata()).format).toBe('webp')
  const again: number[] = []
  expect(await storeVideo('clip', film, mediaDir, { onProgress: (share) => void again.push(share) })).toEqual(
    stored,
  )
  expect(again).toEqual([])
})

test('stores the short video of a profile as one public file', async () => {
  const stored = await storeVideo('short', film, mediaDir)
  expect(stored).toMatchObject({ kind: 'short', width: 322, height: 180 })
  expect(stored.path).toMatch(/^\/media\/shorts\/[a-p]{32}\.mp4$/)
  expect(stored.seconds).toBeCloseTo(5, 0)
  expect(readFileSync(publicFile(mediaDir, stored.path))).toHaveLength(stored.bytes)
  expect(await storeVideo('short', film, mediaDir)).toEqual(stored)
})

test('rotates a video by its display matrix and drops its location', async () => {
  const sideways = turned(film, path.join(dir, 'turned.mp4'))
  const stored = await storeVideo('short', sideways, mediaDir)
  expect(stored).toMatchObject({ width: 180, height: 322 })
  expect(await look(publicFile(mediaDir, stored.path))).toMatchObject({ width: 180, height: 322 })
  expect(readFileSync(sideways, 'latin1')).toContain('a private place')
  expect(readFileSync(publicFile(mediaDir, stored.path), 'latin1')).not.toContain('a private place')
})

test('adds no sound to a silent video', async () => {
  const silent = await newVideo(dir, { seconds: 2, width: 160, height: 120, silent: true })
  expect(await storeVideo('clip', silent, mediaDir)).toMatchObject({ seconds: 2 })
})

test('scales a large video down', { tags: 'long' }, async () => {
  const large = await newVideo(dir, { seconds: 1, width: 1920, height: 1080, silent: true })
  expect(await storeVideo('short', large, mediaDir)).toMatchObject({ width: 1280, height: 720 })
})

test.each([
  [
    'a playlist that names a file of this machine',
    '#EXTM3U\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n',
    /cannot be read/,
  ],
  ['a list of files', 'ffconcat version 1.0\nfile /etc/passwd\n', /cannot be read/],
])('refuses %s as a video', async (_name, text, words) => {
  const file = path.join(dir, 'no-video.mp4')
  writeFileSync(file, text)
  await expect(storeVideo('clip', file, mediaDir)).rejects.toThrow(words)
})

test('rejects a profile video that is too long before encoding', async () => {
  const long = await newVideo(dir, { seconds: 61, width: 160, height: 120, silent: true, rate: 1 })
  const shares: number[] = []
  await expect(
    storeVideo('short', long, mediaDir, { onProgress: (share) => void shares.push(share) }),
  ).rejects.toThrow('at most 60')
  expect(shares).toEqual([])
})

test('leaves no files of rejected media', () => {
  expect(storedFiles()).toEqual(['clips', 'public'])
})
