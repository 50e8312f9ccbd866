// What operators stored, and which of it no row uses.
import { ask, type Desk } from './desk.ts'

export interface Kept {
  /** what an operator pastes into a row */
  readonly path: string
  readonly at: Date
  readonly isUsed: boolean
}

/** The samples come with the code, and are not on the shelf. */
const SHELF = `SELECT m.path, m.made_at AS at, u.path IS NULL AS "isUsed" FROM media m LEFT JOIN unused_media() u USING (path)
  WHERE m.made_by LIKE 'operator\\_%' ORDER BY m.made_at DESC, m.path`

/** The newest first. */
export const readShelf = (desk: Desk): Promise<Kept[]> => ask<Kept>(desk, SHELF)
