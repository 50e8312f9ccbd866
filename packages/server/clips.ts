import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MediaFiles } from './media-files.ts'

export interface Segment {
  readonly name: string
  readonly startS: number
  readonly lengthS: number
}

export interface Clip {
  readonly folder: string
  readonly segments: readonly Segment[]
  readonly seconds: number
}

/** Segments of earlier versions are named `.ts`. */
const SEGMENT = /#EXTINF:([\d.]+),[^#\n]*\n(\d{3}\.(?:mpegts|ts))/g

async function findPlaylist(mediaDirs: readonly string[], name: string) {
  for (const dir of mediaDirs) {
    const folder = path.resolve(dir, 'clips', name)
    const text = await readFile(path.join(folder, 'index.m3u8'), 'utf8').catch(() => undefined)
    if (text !== undefined) return { folder, text }
  }
}

/** Reads a clip's stored playlist, if it exists. Clips are stored outside the directory of public media. */
export async function readClip(mediaDirs: readonly string[], name: string): Promise<Clip | undefined> {
  const found = await findPlaylist(mediaDirs, name)
  if (!found) return undefined
  const { folder, text } = found
  const segments: Segment[] = []
  let seconds = 0
  for (const [, length = '', file = ''] of text.matchAll(SEGMENT)) {
    segments.push({ name: file, startS: seconds, lengthS: Number(length) })
    seconds += Number(length)
  }
  return { folder, segments, seconds }
}

/** Returns a clip after copying its playlist from the bucket; its segments are copied when they are requested. */
export async function findClip(media: MediaFiles, name: string): Promise<Clip | undefined> {
  await media.ensureLocal(`clips/${name}/index.m3u8`)
  return readClip(media.dirs, name)
}

/** Returns the segments that begin before the limit (0: no limit). The player stops at the exact second. */
export function allowedSegments({ segments }: Clip, limitS: number): readonly Segment[] {
  return limitS === 0 ? segments : segments.filter(({ startS }) => startS < limitS)
}

export function playlistOf(segments: readonly Segment[]): string {
  const longest = Math.max(1, ...segments.map(({ lengthS }) => Math.ceil(lengthS)))
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-MEDIA-SEQUENCE:0']
  const body = segments.flatMap(({ name, lengthS }) => [`#EXTINF:${lengthS.toFixed(3)},`, name])
  return [...head, '#EXT-X-PLAYLIST-TYPE:VOD', ...body, '#EXT-X-ENDLIST', ''].join('\n')
}
