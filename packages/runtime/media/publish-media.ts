// What makes a stored file available: a copy in the bucket of an installation on several machines, and a row in the table of media.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Store } from '@saikoro/server/storage'
import type pg from 'pg'
import type { StoredMedia } from './stored.ts'

const PLAYLIST = 'index.m3u8'

/** Returns the file names, the one that completes the set last. */
function filesOf(mediaDir: string, { kind, path: mediaPath }: StoredMedia): string[] {
  const name = mediaPath.replace(/^\/media\//, '')
  if (kind !== 'clip') return [`public/${name}`]
  const pieces = readdirSync(path.join(mediaDir, name)).filter((file) => file !== PLAYLIST)
  return [...pieces, PLAYLIST].map((file) => `${name}/${file}`)
}

/** Skips media that are complete in the bucket: encoders may differ, and a name must keep its content. */
export async function shareMedia(bucket: Store | undefined, mediaDir: string, stored: StoredMedia) {
  if (!bucket) return
  if (stored.poster) await shareMedia(bucket, mediaDir, stored.poster)
  const names = filesOf(mediaDir, stored)
  if (await bucket.has(names.at(-1) ?? '')) return
  for (const name of names) await bucket.write(name, readFileSync(path.join(mediaDir, name)))
}

/** Inserts a stored file, and the cover of a clip, into the media table. Existing rows stay unchanged. */
export async function recordMedia(db: pg.ClientBase | pg.Pool, stored: StoredMedia, note: string) {
  const { path: mediaPath, kind, bytes, width, height, seconds, poster } = stored
  const values = [mediaPath, kind, bytes, width, height, seconds, note]
  await db.query('SELECT add_media($1, $2, $3, $4, $5, $6, $7)', values)
  if (kind === 'clip' && poster) await recordMedia(db, poster, note)
}
