import type pg from 'pg'
import type { StoredMedia, StoredVideo } from './stored.ts'

/** Inserts a stored file, and the cover of a clip, into the media table. Existing rows stay unchanged. */
export async function recordMedia(
  db: pg.ClientBase | pg.Pool,
  stored: StoredMedia | StoredVideo,
  note: string,
): Promise<void> {
  const files = stored.kind === 'clip' && 'poster' in stored ? [stored, stored.poster] : [stored]
  for (const { path, kind, bytes, width, height, seconds } of files) {
    const values = [path, kind, bytes, width, height, seconds, note]
    await db.query('SELECT add_media($1, $2, $3, $4, $5, $6, $7)', values)
  }
}
