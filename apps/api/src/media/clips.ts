import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MediaFiles } from '../kernel/media-files.ts'

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

/** Clips that were stored by earlier versions have segments named `.ts`. */
const SEGMENT = /#EXTINF:([\d.]+),[^\n]*\n(\d{3}\.(?:mpegts|ts))/g

async function findPlaylist(mediaDirs: readonly string[], name: string) {
  for (const dir of mediaDirs) {
    const folder = path.resolve(dir, 'clips', name)
    const text = await readFile(path.join(folder, 'index.m3u8'), 'utf8').catch(() => undefined)
    if (text !== undefined) return { folder, text }
  }
}

/** Reads a clip's stored playlist, if the clip is there. Its folder lies beside the public media, never inside them. */
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

/** A clip of the installation, wherever its playlist is; its segments come one by one. */
export async function findClip(media: MediaFiles, name: string): Promise<Clip | undefined> {
  await media.ensureLocal(`clips/${name}/index.m3u8`)
  return readClip(media.dirs, name)
}

/** The segments that begin before the limit (0: none is set). The player stops at the second itself. */
export function allowedSegments({ segments }: Clip, limitS: number): readonly Segment[] {
  return limitS === 0 ? segments : segments.filter(({ startS }) => startS < limitS)
}

/** A playlist that ends with the last of these segments. */
export function playlistOf(segments: readonly Segment[]): string {
  const longest = Math.max(1, ...segments.map(({ lengthS }) => Math.ceil(lengthS)))
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-MEDIA-SEQUENCE:0']
  const body = segments.flatMap(({ name, lengthS }) => [`#EXTINF:${lengthS.toFixed(3)},`, name])
  return [...head, '#EXT-X-PLAYLIST-TYPE:VOD', ...body, '#EXT-X-ENDLIST', ''].join('\n')
}
