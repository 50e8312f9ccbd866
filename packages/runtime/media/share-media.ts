// Uploads stored media to the bucket of an installation on several machines.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Store } from '../../../apps/api/src/kernel/storage.ts'
import type { StoredMedia, StoredVideo } from './stored.ts'

const PLAYLIST = 'index.m3u8'

/** Returns the file names, the one that completes the set last. */
function filesOf(mediaDir: string, { kind, path: mediaPath }: StoredMedia): string[] {
  const name = mediaPath.replace(/^\/media\//, '')
  if (kind !== 'clip') return [`public/${name}`]
  const pieces = readdirSync(path.join(mediaDir, name)).filter((file) => file !== PLAYLIST)
  return [...pieces, PLAYLIST].map((file) => `${name}/${file}`)
}

/** Skips media that are complete in the bucket: encoders may differ, and a name must keep its content. */
export async function shareMedia(
  bucket: Store | undefined,
  mediaDir: string,
  stored: StoredMedia | StoredVideo,
): Promise<void> {
  if (!bucket) return
  for (const each of 'poster' in stored ? [stored.poster, stored] : [stored]) {
    const names = filesOf(mediaDir, each)
    if (await bucket.has(names.at(-1) ?? '')) continue
    for (const name of names) await bucket.write(name, readFileSync(path.join(mediaDir, name)))
  }
}
