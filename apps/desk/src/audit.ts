// Changes by operators: queried by span of days, operator, table and member, shown by changed field.
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

/** What a search asks for. An empty text is any; `member` is a username or a number. */
export interface Search {
  readonly from: string
  readonly to: string
  readonly who: string
  readonly table: string
  readonly member: string
}

const FOUND = `SELECT * FROM audit
  WHERE at >= $1::date::timestamp AT TIME ZONE $3 AND at < ($2::date + 1)::timestamp AT TIME ZONE $3
    AND $4 IN ('', actor) AND $5 IN ('', table_name) AND ($6 = '' OR (SELECT id::text FROM member WHERE $6 IN (username, id::text))
      IN (before ->> 'member_id', after ->> 'member_id'))
  ORDER BY id DESC`

export async function today(view: View): Promise<string> {
  const sql = `SELECT to_char(app_now() AT TIME ZONE $1, 'YYYY-MM-DD') AS day`
  const [row] = await ask(view, z.object({ day: z.string() }), sql, [view.timeZone])
  return row?.day ?? ''
}

export const readChanges = (view: View, { from, to, who, table, member }: Search): Promise<Change[]> =>
  ask(view, changeShape, FOUND, [from, to, view.timeZone, who, table, member])

/** Returns what a search can choose from: who changed something, and in which tables. */
export function readChoices(view: View) {
  const shape = z.object({ who: z.array(z.string()), tables: z.array(z.string()) })
  const all = (column: string) => `ARRAY(SELECT DISTINCT ${column} FROM audit ORDER BY 1)`
  return ask(view, shape, `SELECT ${all('actor')} AS who, ${all('table_name')} AS tables`)
}

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
