// What operators stored, by the database's own table: what no row shows, and what one does. The samples come with the code.
import { ask, type Desk } from './desk.ts'

export interface Kept {
  /** what an operator pastes into a row */
  readonly path: string
  readonly kind: string
  readonly made_at: Date
  readonly is_used: boolean
}

const SHELF = `SELECT m.path, m.kind, m.made_at, u.path IS NULL AS is_used FROM media m LEFT JOIN unused_media() u ON u.path = m.path
  WHERE m.made_by LIKE 'operator\\_%' ORDER BY m.made_at DESC, m.path`

export const readShelf = (desk: Desk): Promise<Kept[]> => ask(desk, SHELF)
