// Changes by operators: queried by day, shown by changed field.
import * as z from 'zod/mini'
import { anyRow, ask, type View } from './desk.ts'
import { text } from './format.ts'

const changeShape = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  table_name: z.string(),
  action: z.string(),
  before: z.nullable(anyRow),
  after: z.nullable(anyRow),
  reason: z.string(),
})
export type Change = Readonly<z.output<typeof changeShape>>

const DAY = `at >= $1::date::timestamp AT TIME ZONE $2 AND at < ($1::date + 1)::timestamp AT TIME ZONE $2`

export async function today(view: View): Promise<string> {
  const sql = `SELECT to_char(app_now() AT TIME ZONE $1, 'YYYY-MM-DD') AS day`
  const [row] = await ask(view, z.object({ day: z.string() }), sql, [view.timeZone])
  return row?.day ?? ''
}

export const readDay = (view: View, day: string): Promise<Change[]> =>
  ask(view, changeShape, `SELECT * FROM audit WHERE ${DAY} ORDER BY id DESC`, [day, view.timeZone])

export async function readChange(view: View, id: string): Promise<Change | undefined> {
  return (await ask(view, changeShape, 'SELECT * FROM audit WHERE id = $1', [id]))[0]
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value ? JSON.stringify(value) : text(value)

/** Fields that the database maintains; the note is shown as the reason. */
const UNTOLD = ['note', 'version', 'updated_at']

/** Returns the changed fields; of a new row those with a value. */
export function differences({ before, after }: Pick<Change, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !UNTOLD.includes(field))
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((each) => each.before !== each.after)
}

/** Returns the name of the changed row. */
export function rowOf({ before, after }: Pick<Change, 'before' | 'after'>): string {
  const row = after ?? before ?? {}
  const key = ['id', 'code', 'username', 'profile_id', 'game_id', 'report_id', 'member_id'].find(
    (name) => name in row,
  )
  return key ? `${key === 'id' ? '' : `${key} `}${textOf(row[key])}` : ''
}
