// Media of operators by the media table: unused ones and used ones. Samples belong to the code.
import * as z from 'zod/mini'
import { ask, type Desk } from './desk.ts'

/** `path` is the path that an operator enters in a row. */
const storedFileShape = z.object({
  path: z.string(),
  kind: z.string(),
  made_at: z.date(),
  is_used: z.boolean(),
})
export type StoredFile = Readonly<z.output<typeof storedFileShape>>

const SHELF = `SELECT m.path, m.kind, m.made_at, u.path IS NULL AS is_used FROM media m LEFT JOIN unused_media() u ON u.path = m.path
  WHERE m.made_by LIKE 'operator\\_%' ORDER BY m.made_at DESC, m.path`

export const readShelf = (desk: Desk): Promise<StoredFile[]> => ask(desk, storedFileShape, SHELF)
