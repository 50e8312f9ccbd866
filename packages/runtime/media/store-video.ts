import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { encodeWebp } from '@saikoro/server/decode-picture'
import { bytesUnder } from '@saikoro/system/disk'
import { fault } from '@saikoro/system/faults'
import { writePublic } from './store-picture.ts'
import { hashFor, moveTo, nameOf, publicFile, type StoredMedia, withWorkFolder } from './stored.ts'
import { type TranscodeOptions, transcode } from './transcode.ts'
import type { Cut, VideoInfo } from './transcoder.ts'

const VIDEO_MAX_BYTES = 2 * 1024 ** 3
type Kind = 'clip' | 'short'

/** maximum length in seconds; a playlist has at most a thousand segments of two seconds */
const SECONDS_MAX = { clip: 30 * 60, short: 60 }
const SIDE_MIN = 120

/** Returns a name derived from the input, because the output of encoders differs between versions. */
async function contentName(file: string, kind: Kind, cut?: Cut): Promise<string> {
  if (statSync(file).size > VIDEO_MAX_BYTES) throw fault('large', '2 GB')
  const hash = hashFor(cut ? `${kind}/v2/${cut.from}-${cut.to}` : `${kind}/v2`)
  await pipeline(createReadStream(file), hash)
  return nameOf(hash)
}

function expectFits({ width, height, seconds }: VideoInfo, most: number): void {
  if (seconds < 1) throw fault('videoBrief')
  if (seconds > most) throw fault('videoLong', Math.round(seconds), most)
  if (Math.min(width, height) < SIDE_MIN) throw fault('side', width, height, SIDE_MIN)
}

export interface VideoOptions extends Omit<TranscodeOptions, 'accept'> {
  /** checks the video without encoding or storing it; the sizes are then 1 */
  readonly dryRun?: boolean
}

/**
 * Encodes a video, or a part of it. A clip becomes HLS for `video.clip`, which is served by segment to ticket holders; a short, of at
 * most a minute, one public file for `profile.video`.
 */
export async function storeVideo(
  kind: Kind,
  file: string,
  mediaDir: string,
  { dryRun = false, ...options }: VideoOptions = {},
): Promise<StoredMedia> {
  const name = await contentName(file, kind, options.cut)
  const mediaPath = kind === 'clip' ? `/media/clips/${name}` : `/media/shorts/${name}.mp4`
  const posterPath = `/media/covers/${name}.webp`
  const place = kind === 'clip' ? path.join(mediaDir, 'clips', name) : publicFile(mediaDir, mediaPath)
  const { width, height, seconds } = await withWorkFolder(dryRun ? os.tmpdir() : mediaDir, async (folder) => {
    const pieces = path.join(folder, kind)
    mkdirSync(pieces)
    const accept = (seen: VideoInfo) => expectFits(seen, SECONDS_MAX[kind])
    const isNew = !dryRun && !existsSync(place)
    const seen = await transcode(isNew ? kind : 'look', file, pieces, { ...options, accept })
    if (!isNew) return seen
    const raw = path.join(pieces, 'poster.rgb')
    const webp = await encodeWebp({ ...seen, pixels: readFileSync(raw), channels: 3 })
    rmSync(raw)
    await writePublic(mediaDir, posterPath, webp)
    moveTo(kind === 'clip' ? pieces : path.join(pieces, 'short.mp4'), place)
    return seen
  })
  const sizeOf = (stored: string) => bytesUnder(stored) || 1
  const bytes = sizeOf(publicFile(mediaDir, posterPath))
  const poster: StoredMedia = { kind: 'picture', path: posterPath, bytes, width, height, seconds: 0 }
  return { ...poster, kind, path: mediaPath, bytes: sizeOf(place), seconds, poster }
}
