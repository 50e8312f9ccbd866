import type pg from 'pg'
import type { StoredMedia, StoredVideo } from './stored.ts'

/** Enters a stored file with this login, so that rows may show it, and with a clip its cover. What was entered before stays as it is. */
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
