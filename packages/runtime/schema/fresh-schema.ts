// A fresh database of this version, beside the present one: what a database of this version must look like.
import { FRESH, inDatabase, withClient } from '../postgres/client.ts'
import { describeSchema } from './describe-schema.ts'
import { applyVersion } from './migrate.ts'

const LOCK = 5_241_003

/** Encoding and locale of the present database decide how texts are stored and sorted. */
const CREATE = `SELECT format('CREATE DATABASE ${FRESH} TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L LOCALE_PROVIDER %s',
    pg_encoding_to_char(encoding), datcollate, datctype, CASE datlocprovider WHEN 'c' THEN 'libc'
      WHEN 'i' THEN format('icu ICU_LOCALE %L', datlocale) ELSE format('builtin BUILTIN_LOCALE %L', datlocale) END) AS sql
  FROM pg_database WHERE datname = current_database()`

/** Describes a fresh database, which the same server and login make and drop again. One that a killed process left behind is replaced. */
export function describeFresh(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]) // of two machines that start, one waits
    const drop = () => client.query(`DROP DATABASE IF EXISTS ${FRESH} WITH (FORCE)`)
    await drop()
    const { rows } = await client.query(CREATE)
    await client.query(rows[0].sql)
    try {
      return await withClient(inDatabase(url, FRESH), async (fresh) => {
        // never committed: roles belong to the whole server, and a migration grants some to the operators that it finds
        await fresh.query('BEGIN')
        await applyVersion(fresh)
        return describeSchema(fresh)
      })
    } finally {
      await drop()
    }
  })
}
