// Writes the row of a content form with the operator's own login, in one transaction: grants, triggers and audit are
// those of Studio.

import { insertRow as insert } from '@saikoro/runtime/import/kinds/writing'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import type pg from 'pg'
import { type Columns, inputOf } from './content-fields.ts'
import type { FormTable } from './content-kinds.ts'
import { inTransaction, StaleRowError } from './transaction.ts'

/** A row that a form writes: the one of its table, or its text in one language. */
interface Part {
  readonly table: string
  /** columns that name it */
  key(id: string): Columns
  readonly columns: Columns
  readonly locale?: Locale
}

/** Returns the row itself, then its texts in the order of the languages. */
function partsOf({ name, key, texts }: FormTable, columns: Columns): Part[] {
  const own = { ...columns }
  const parts = (texts ? LOCALES : []).map((locale): Part => {
    const text: Record<string, unknown> = {}
    for (const field of texts?.fields ?? []) {
      const input = inputOf(field.name, locale)
      if (input in own) text[field.name] = own[input]
      delete own[input]
    }
    const { name: table = '', parent = '' } = texts ?? {}
    return { table, key: (id) => ({ [parent]: id, locale }), columns: text, locale }
  })
  return [{ table: name, key: (id) => ({ [key]: id }), columns: own }, ...parts]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Updates the columns that differ. Throws StaleRowError if the row has another version. */
async function update(
  client: pg.PoolClient,
  table: string,
  where: Columns,
  columns: Columns,
  note: string,
): Promise<void> {
  const keys = Object.keys(where)
  const condition = keys.map((key, place) => `${key} = $${place + 1}`).join(' AND ')
  const { rows } = await client.query(
    `SELECT * FROM ${table} WHERE ${condition} FOR NO KEY UPDATE`,
    Object.values(where),
  )
  const [before] = rows
  if (!before) throw new StaleRowError('the row has changed')
  const changed = Object.entries(columns).filter(([name, value]) => !isSame(before[name], value))
  if (changed.length === 0) return
  const all = [...changed, ['note', note] as const]
  await client.query(
    `UPDATE ${table} SET ${all.map(([name], place) => `${name} = $${keys.length + place + 1}`).join()} WHERE ${condition}`,
    [...Object.values(where), ...all.map(([, value]) => value)],
  )
}

/** An error names the language that it is about. */
const inLocale = ({ locale }: Part, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: Error) => {
    throw Object.assign(error, { locale })
  })

/** Inserts a row and its texts. Returns what names the row. */
export function insertRow(pool: pg.Pool, form: FormTable, columns: Columns, note: string): Promise<string> {
  const [row, ...texts] = partsOf(form, columns)
  return inTransaction(pool, async (client) => {
    const id = await insert(client, form.name, { ...row?.columns, note }, `${form.key}::text`)
    for (const text of texts)
      await inLocale(text, insert(client, text.table, { ...text.key(id), ...text.columns, note }, 'locale'))
    return id
  })
}

/**
 * Returns the columns to write where a draft waits beside the row. Columns that are as in the draft stay there; if one differs, the draft
 * is taken back, and the form becomes the next one.
 */
async function besideDraft(
  client: pg.PoolClient,
  { drafts, name }: FormTable,
  id: string,
  columns: Columns,
  note: string,
): Promise<Columns> {
  if (!drafts) return columns
  const { rows } = await client.query(`SELECT changes FROM ${drafts} WHERE ${name}_id = $1`, [id])
  const changes: Columns = rows[0]?.changes ?? {}
  const drafted = Object.keys(changes)
  if (drafted.every((each) => isSame(changes[each], columns[each])))
    return Object.fromEntries(Object.entries(columns).filter(([each]) => !drafted.includes(each)))
  await client.query('SELECT take_back_draft($1, $2)', [id, note])
  return columns
}

/** Updates what differs of a row and its texts. The stamp holds the versions that were shown; 0 is a text that is not there. */
export function updateRow(
  pool: pg.Pool,
  form: FormTable,
  id: string,
  stamp: string,
  columns: Columns,
  note: string,
): Promise<void> {
  const versions = stamp.split('.').map(Number)
  return inTransaction(pool, async (client) => {
    const written = await besideDraft(client, form, id, columns, note)
    for (const [place, part] of partsOf(form, written).entries()) {
      const { table, locale, columns: given } = part
      const key = part.key(id)
      const version = versions[place] ?? 0
      const isMissing = locale !== undefined && versions[place] === 0
      await inLocale(
        part,
        isMissing
          ? insert(client, table, { ...key, ...given, note }, 'locale')
          : update(client, table, { ...key, version }, given, note),
      )
    }
  })
}
