import type pg from 'pg'
import type { StoredMedia } from './stored.ts'

/** Enters stored files with this login, so that rows may show them. What was entered before stays as it is. */
export async function recordMedia(
  client: pg.ClientBase,
  stored: readonly StoredMedia[],
  note: string,
): Promise<void> {
  for (const { path, kind, bytes, width, height, seconds } of stored)
    await client.query('SELECT add_media($1, $2, $3, $4, $5, $6, $7)', [
      path,
      kind,
      bytes,
      width,
      height,
      seconds,
      note,
    ])
}
