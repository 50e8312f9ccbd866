// Writes the row of a content form with the operator's own login, in one transaction: grants, triggers and audit are
// those of Studio.
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import type pg from 'pg'
import { type Columns, inputOf } from './content-fields.ts'
import type { FormTable } from './content-kinds.ts'
import { inTransaction, StaleRowError } from './transaction.ts'

/** What the database refuses of one language. */
export class LocaleError extends Error {
  override name = 'LocaleError'
  readonly locale: Locale
  constructor(locale: Locale, cause: unknown) {
    super((cause as Error).message, { cause })
    this.locale = locale
  }
}

async function insert(
  client: pg.PoolClient,
  table: string,
  columns: Columns,
  returning: string,
): Promise<string> {
  const names = Object.keys(columns)
  const { rows } = await client.query(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, place) => `$${place + 1}`).join()}) RETURNING ${returning}::text AS id`,
    Object.values(columns),
  )
  return rows[0].id
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Updates the columns that differ. Throws StaleRowError if the row has another version. */
async function update(
  client: pg.PoolClient,
  table: string,
  where: Columns,
  columns: Columns,
  note: string,
): Promise<boolean> {
  const keys = Object.keys(where)
  const condition = keys.map((key, place) => `${key} = $${place + 1}`).join(' AND ')
  const { rows } = await client.query(
    `SELECT * FROM ${table} WHERE ${condition} FOR NO KEY UPDATE`,
    Object.values(where),
  )
  const [before] = rows
  if (!before) throw new StaleRowError('the row has changed')
  const changed = Object.entries(columns).filter(([name, value]) => !isSame(before[name], value))
  if (changed.length === 0) return false
  const all = [...changed, ['note', note] as const]
  await client.query(
    `UPDATE ${table} SET ${all.map(([name], place) => `${name} = $${keys.length + place + 1}`).join()} WHERE ${condition}`,
    [...Object.values(where), ...all.map(([, value]) => value)],
  )
  return true
}

type Texts = NonNullable<FormTable['texts']>

const textIn = ({ fields }: Texts, columns: Columns, locale: Locale): Columns =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = columns[inputOf(name, locale)]
      return text === undefined ? [] : [[name, text]]
    }),
  )

/** Splits the columns of the row from those of its texts. */
const ownColumns = ({ texts }: FormTable, columns: Columns): Columns => {
  const inTexts = new Set(texts?.fields.flatMap(({ name }) => LOCALES.map((locale) => inputOf(name, locale))))
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !inTexts.has(name)))
}

async function eachLocale(work: (locale: Locale) => Promise<unknown>): Promise<void> {
  for (const locale of LOCALES)
    await work(locale).catch((error: unknown) => {
      throw error instanceof StaleRowError ? error : new LocaleError(locale, error)
    })
}

/** Inserts a row and its texts. Returns what names the row. */
export function insertRow(
  pool: pg.Pool,
  form: FormTable,
  columns: Columns,
  { note, returning = form.key }: { note: string; returning?: string | undefined },
): Promise<string> {
  return inTransaction(pool, async (client) => {
    const id = await insert(client, form.name, { ...ownColumns(form, columns), note }, returning)
    const { texts } = form
    if (texts)
      await eachLocale((locale) =>
        insert(
          client,
          texts.name,
          { [texts.parent]: id, locale, ...textIn(texts, columns, locale), note },
          texts.parent,
        ),
      )
    return id
  })
}

/** Updates what differs of a row and its texts. The stamp holds the versions that were shown. Returns whether something did. */
export function updateRow(
  pool: pg.Pool,
  form: FormTable,
  id: string,
  stamp: string,
  columns: Columns,
  note: string,
): Promise<boolean> {
  const [version = 0, ...versions] = stamp.split('.').map(Number)
  return inTransaction(pool, async (client) => {
    let isChanged = await update(
      client,
      form.name,
      { [form.key]: id, version },
      ownColumns(form, columns),
      note,
    )
    const { texts } = form
    if (!texts) return isChanged
    await eachLocale(async (locale) => {
      const text = textIn(texts, columns, locale)
      const shown = versions[LOCALES.indexOf(locale)]
      const key = { [texts.parent]: id, locale }
      if (shown === 0) await insert(client, texts.name, { ...key, ...text, note }, texts.parent)
      else if (!(await update(client, texts.name, { ...key, version: shown }, text, note))) return
      isChanged = true
    })
    return isChanged
  })
}
