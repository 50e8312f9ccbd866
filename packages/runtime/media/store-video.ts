import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { readClip } from '../../../apps/api/src/media/clips.ts'
import { encodeWebp } from '../../../apps/api/src/media/decode-picture.ts'
import { writePublic } from './store-picture.ts'
import {
  hashFor,
  mediaError,
  moveTo,
  nameOf,
  publicFile,
  type StoredMedia,
  type StoredVideo,
  withWorkFolder,
} from './stored.ts'
import { type Cut, type OnProgress, transcode, type VideoInfo } from './transcode.ts'

const VIDEO_MAX_BYTES = 2 * 1024 ** 3
/** maximum length in seconds; a playlist has at most a thousand segments of two seconds */
const SECONDS_MAX = { clip: 30 * 60, short: 60 }
const SIDE_MIN = 120

/** Returns a name derived from the input, because the output of encoders differs between versions. */
async function contentName(file: string, kind: 'clip' | 'short', cut?: Cut): Promise<string> {
  if (statSync(file).size > VIDEO_MAX_BYTES) throw mediaError('videoBytes')
  const hash = hashFor(cut ? `${kind}/v1/${cut.from}-${cut.to}` : `${kind}/v1`)
  await pipeline(createReadStream(file), hash)
  return nameOf(hash)
}

function expectFits({ width, height, seconds }: VideoInfo, most: number): void {
  if (seconds < 1) throw mediaError('videoBrief')
  if (seconds > most) throw mediaError('videoLong', Math.round(seconds), most)
  if (Math.min(width, height) < SIDE_MIN) throw mediaError('videoSide', width, height, SIDE_MIN)
}

const posterPath = (name: string) => `/media/covers/${name}.webp`

async function storePoster(name: string, folder: string, { width, height }: VideoInfo, mediaDir: string) {
  const raw = path.join(folder, 'poster.rgb')
  const webp = await encodeWebp({ pixels: readFileSync(raw), width, height, channels: 3 })
  rmSync(raw)
  await writePublic(mediaDir, posterPath(name), webp)
}

/** The poster has the size of the video, so reading it describes a stored video. */
async function describePoster(name: string, mediaDir: string): Promise<StoredMedia> {
  const mediaPath = posterPath(name)
  const file = publicFile(mediaDir, mediaPath)
  const { width, height } = await sharp(file).metadata()
  return { kind: 'picture', path: mediaPath, bytes: statSync(file).size, width, height, seconds: 0 }
}

async function describeClip(name: string, mediaDir: string): Promise<StoredVideo> {
  const clip = await readClip([mediaDir], name)
  if (!clip || clip.segments.length === 0) throw new Error(`the clip ${name} was written without segments`)
  const poster = await describePoster(name, mediaDir)
  const sizes = readdirSync(clip.folder).map((file) => statSync(path.join(clip.folder, file)).size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { ...poster, kind: 'clip', path: `/media/clips/${name}`, bytes, seconds: clip.seconds, poster }
}

/** Encodes a video, or a part of it, as HLS for `video.clip`, which is served by segment to ticket holders. */
export async function storeClip(
  file: string,
  mediaDir: string,
  onProgress?: OnProgress,
  cut?: Cut,
): Promise<StoredVideo> {
  const name = await contentName(file, 'clip', cut)
  const place = path.join(mediaDir, 'clips', name)
  if (existsSync(place)) return describeClip(name, mediaDir)
  await withWorkFolder(mediaDir, async (folder) => {
    const pieces = path.join(folder, 'clip')
    mkdirSync(pieces)
    const look = await transcode(
      'clip',
      file,
      pieces,
      (seen) => expectFits(seen, SECONDS_MAX.clip),
      onProgress,
      cut,
    )
    await storePoster(name, pieces, look, mediaDir)
    moveTo(pieces, place)
  })
  return describeClip(name, mediaDir)
}

async function describeShort(name: string, mediaDir: string): Promise<StoredVideo> {
  const mediaPath = `/media/shorts/${name}.mp4`
  const file = publicFile(mediaDir, mediaPath)
  const { seconds } = await withWorkFolder(mediaDir, (folder) => transcode('look', file, folder))
  const poster = await describePoster(name, mediaDir)
  return { ...poster, kind: 'short', path: mediaPath, bytes: statSync(file).size, seconds, poster }
}

/** Encodes a video of at most a minute as one public file for `profile.video`. */
export async function storeShort(
  file: string,
  mediaDir: string,
  onProgress?: OnProgress,
  cut?: Cut,
): Promise<StoredVideo> {
  const name = await contentName(file, 'short', cut)
  const place = publicFile(mediaDir, `/media/shorts/${name}.mp4`)
  if (existsSync(place)) return describeShort(name, mediaDir)
  await withWorkFolder(mediaDir, async (folder) => {
    const look = await transcode(
      'short',
      file,
      folder,
      (seen) => expectFits(seen, SECONDS_MAX.short),
      onProgress,
      cut,
    )
    await storePoster(name, folder, look, mediaDir)
    moveTo(path.join(folder, 'short.mp4'), place)
  })
  return describeShort(name, mediaDir)
}

/** Runs the checks of storing a video without encoding it. Returns its description, with sizes of 1. */
export async function tryVideo(kind: 'clip' | 'short', file: string, mediaDir: string): Promise<StoredVideo> {
  const name = await contentName(file, kind)
  const look = await withWorkFolder(mediaDir, (folder) =>
    transcode('look', file, folder, (seen) => expectFits(seen, SECONDS_MAX[kind])),
  )
  const poster = { kind: 'picture', path: posterPath(name), ...look, bytes: 1, seconds: 0 } as const
  const mediaPath = kind === 'clip' ? `/media/clips/${name}` : `/media/shorts/${name}.mp4`
  return { ...poster, kind, path: mediaPath, seconds: look.seconds, poster }
}
