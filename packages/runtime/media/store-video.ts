import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { readClip } from '../../../apps/api/src/media/clips.ts'
import { encodeWebp } from '../../../apps/api/src/media/decode-picture.ts'
import { bytesUnder } from '../system/disk.ts'
import { fault } from '../system/faults.ts'
import { writePublic } from './store-picture.ts'
import { hashFor, moveTo, nameOf, publicFile, type StoredMedia, withWorkFolder } from './stored.ts'
import { type Cut, type OnProgress, transcode, type VideoInfo } from './transcode.ts'

const VIDEO_MAX_BYTES = 2 * 1024 ** 3
type Kind = 'clip' | 'short'

/** maximum length in seconds; a playlist has at most a thousand segments of two seconds */
const SECONDS_MAX = { clip: 30 * 60, short: 60 }
const SIDE_MIN = 120

/** Returns a name derived from the input, because the output of encoders differs between versions. */
async function contentName(file: string, kind: Kind, cut?: Cut): Promise<string> {
  if (statSync(file).size > VIDEO_MAX_BYTES) throw fault('videoBytes')
  const hash = hashFor(cut ? `${kind}/v1/${cut.from}-${cut.to}` : `${kind}/v1`)
  await pipeline(createReadStream(file), hash)
  return nameOf(hash)
}

function expectFits({ width, height, seconds }: VideoInfo, most: number): void {
  if (seconds < 1) throw fault('videoBrief')
  if (seconds > most) throw fault('videoLong', Math.round(seconds), most)
  if (Math.min(width, height) < SIDE_MIN) throw fault('videoSide', width, height, SIDE_MIN)
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

const MEDIA_PATHS = {
  clip: (name: string) => `/media/clips/${name}`,
  short: (name: string) => `/media/shorts/${name}.mp4`,
}

/** Returns the length of a stored video. */
async function secondsOf(kind: Kind, place: string, mediaDir: string): Promise<number> {
  if (kind === 'clip') return (await readClip([mediaDir], path.basename(place)))?.seconds ?? 0
  return (await withWorkFolder(mediaDir, (folder) => transcode('look', place, folder))).seconds
}

/**
 * Encodes a video, or a part of it. A clip becomes HLS for `video.clip`, which is served by segment to ticket holders; a short, of at
 * most a minute, one public file for `profile.video`.
 */
export async function storeVideo(
  kind: Kind,
  file: string,
  mediaDir: string,
  onProgress?: OnProgress,
  cut?: Cut,
): Promise<StoredMedia> {
  const name = await contentName(file, kind, cut)
  const mediaPath = MEDIA_PATHS[kind](name)
  const place = kind === 'clip' ? path.join(mediaDir, 'clips', name) : publicFile(mediaDir, mediaPath)
  if (!existsSync(place))
    await withWorkFolder(mediaDir, async (folder) => {
      const pieces = path.join(folder, kind)
      mkdirSync(pieces)
      const accept = (seen: VideoInfo) => expectFits(seen, SECONDS_MAX[kind])
      const look = await transcode(kind, file, pieces, accept, onProgress, cut)
      await storePoster(name, pieces, look, mediaDir)
      moveTo(kind === 'clip' ? pieces : path.join(pieces, 'short.mp4'), place)
    })
  const poster = await describePoster(name, mediaDir)
  const seconds = await secondsOf(kind, place, mediaDir)
  if (seconds === 0) throw new Error(`${mediaPath} was written without segments`)
  return { ...poster, bytes: bytesUnder(place), seconds, kind, path: mediaPath, poster }
}

/** Runs the checks of storing a video without encoding it. Returns its description, with sizes of 1. */
export async function tryVideo(kind: Kind, file: string, mediaDir: string): Promise<StoredMedia> {
  const name = await contentName(file, kind)
  const look = await withWorkFolder(mediaDir, (folder) =>
    transcode('look', file, folder, (seen) => expectFits(seen, SECONDS_MAX[kind])),
  )
  const poster = { kind: 'picture', path: posterPath(name), ...look, bytes: 1, seconds: 0 } as const
  return { ...poster, kind, path: MEDIA_PATHS[kind](name), seconds: look.seconds, poster }
}
