import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allowedSegments, playlistOf, readClip } from '@saikoro/server/clips'
import { inRoot } from '@saikoro/system/paths'
import { newFolder } from '@saikoro/testing/folder'
import { Decoder, Demuxer } from 'node-av/api'
import type { Stream } from 'node-av/lib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newFilm, newVideo, turned } from '../test/test-video.ts'
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

test('stores a picture as WebP without metadata, at most 1.92 million pixels, under a content name', async () => {
  const stored = await storePicture(await photo(), mediaDir)
  expect(stored).toMatchObject({ kind: 'picture', width: 1960, height: 980, seconds: 0 })
  expect(stored.path).toMatch(/^\/media\/pictures\/[a-p]{32}\.webp$/)
  const bytes = readFileSync(publicFile(mediaDir, stored.path))
  expect(bytes).toHaveLength(stored.bytes)
  const { format, exif, width } = await sharp(bytes).metadata()
  expect({ format, exif, width }).toEqual({ format: 'webp', exif: undefined, width: 1960 })
  expect(await storePicture(await photo(), mediaDir)).toEqual(stored)
  expect(storedFiles('public', 'pictures')).toHaveLength(1)
})

test.each([
  [1_080, 9_000, 720],
  [9_000, 1_080, 720],
  [800, 16_000, 720],
  [300, 12_000, 300],
  [900, 30_000, 491],
])('keeps a picture of %i × %i readable', async (width, height, shorter) => {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#804020' } })
  const stored = await storePicture(await drawn.jpeg().toBuffer(), mediaDir, true)
  expect(Math.min(stored.width, stored.height)).toBe(shorter)
  expect(stored.width / stored.height).toBeCloseTo(width / height, 1)
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

/** Stores a short video and decodes it: its streams in seconds, and the properties of its last frame. */
async function storedFilm(file: string) {
  const stored = await storeVideo('short', file, mediaDir)
  await using film = await Demuxer.open(publicFile(mediaDir, stored.path))
  const lengths = film.streams.map(({ duration, timeBase: { num, den } }) => (Number(duration) * num) / den)
  using decoder = await Decoder.create(film.video() as Stream)
  let last: unknown
  for await (using frame of decoder.frames(film.packets(film.video()?.index)))
    if (frame) {
      const { width, height, format, colorTrc, colorPrimaries, colorSpace, colorRange } = frame
      last = [width, height, format, colorTrc, colorPrimaries, colorSpace, colorRange]
    }
  return { stored, lengths, last }
}

const PICTURES = 'testsrc2=s=320x240:r=10'
const played = (d: number, of: number) => ({ pictures: `${PICTURES}:d=${d}`, sound: `sine=d=${of}` })
test.each<[string, string, Parameters<typeof newFilm>[1], number[]]>([
  ['a recording without a length', 'live.mkv', { ...played(3, 3), options: { live: '1' } }, [3, 3]],
  ['one picture with sound', 'one.mp4', played(0.1, 3), [3, 3]],
  ['sound that ends last', 'tail.mp4', played(2, 4), [4, 4]],
])('stores %s in its decoded length', async (_what, name, drawn, lengths) => {
  const { stored, lengths: found } = await storedFilm(await newFilm(path.join(dir, name), drawn))
  expect(found.map(Math.round)).toEqual(lengths)
  expect(stored.seconds).toBeCloseTo(Math.max(...lengths), 0)
})

test('takes the length from the packets where the header states another one', async () => {
  const file = await newFilm(path.join(dir, 'header.mp4'), { pictures: `${PICTURES}:d=2` })
  const bytes = readFileSync(file)
  // version and flags, times, then the scale and the length
  for (const box of ['mvhd', 'mdhd'].map((name) => bytes.indexOf(name) + 4))
    bytes.writeUInt32BE(bytes.readUInt32BE(box + 12) * 90, box + 16)
  writeFileSync(file, bytes)
  expect((await storedFilm(file)).stored.seconds).toBeCloseTo(2, 1)
})

test('refuses sound, with a cover or without', async () => {
  const cover = inRoot('packages/runtime/test/media/sound-with-cover.mp4')
  await expect(storeVideo('short', cover, mediaDir)).rejects.toThrow('there is no video in it')
})

const tagged = (tags: string, format: string) => `${PICTURES}:d=1.2,format=${format},setparams=${tags}`
test.each([
  ['HLG', tagged('color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc', 'yuv420p10')],
  ['PQ', tagged('color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc', 'yuv420p10')],
  ['PQ without primaries', tagged('color_trc=smpte2084', 'yuv420p10')],
  ['Display P3', tagged('color_primaries=smpte432:color_trc=bt709:colorspace=bt709', 'yuv420p')],
  ['full range', tagged('range=pc:colorspace=smpte170m', 'yuv420p')],
  ['4:4:4', tagged('color_primaries=bt470bg', 'yuv444p')],
  ['interlaced', `${PICTURES}:d=1.2,setfield=tff`],
])('stores %s video with the colours of BT.709', async (name, pictures) => {
  const file = await newFilm(path.join(dir, `${name.replace(':', '')}.mp4`), { pictures })
  // yuv420p, BT.709, limited range
  expect((await storedFilm(file)).last).toEqual([320, 240, 0, 1, 1, 1, 1])
})

test('scales a silent video whose size changes to its first size, and adds no sound', async () => {
  const file = inRoot('packages/runtime/test/media/size-changes.mp4')
  const { lengths, last } = await storedFilm(file)
  expect([lengths.map(Math.round), last]).toEqual([[8], [320, 240, 0, 1, 1, 1, 1]])
})

test.each([
  ['1920x1080', { width: 1_280, height: 720 }],
  ['720x1600', { width: 642, height: 1_430 }],
  ['400x6000', { width: 246, height: 3_718 }],
])('scales a video of %s by its pixels', async (size, scaled) => {
  const file = await newFilm(path.join(dir, `${size}.mp4`), { pictures: `testsrc2=s=${size}:r=2:d=1` })
  expect(await look(file)).toMatchObject(scaled)
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
