// A fresh database of this version, beside the present one: what a database of this version must look like.

import { fingerprint } from '@saikoro/system/artifacts'
import { readJson, writeJson } from '@saikoro/system/files'
import { inRoot } from '@saikoro/system/paths'
import type pg from 'pg'
import { FRESH, inDatabase, withClient } from '../postgres/client.ts'
import { describeSchema } from './describe-schema.ts'
import { applyVersion } from './migrate.ts'

/** Key of the advisory lock of a process that makes the database. */
export const FRESH_LOCK = 5_241_003

/** Encoding and locale of the present database decide how texts are stored and sorted. */
const CREATE = `SELECT version(), format('CREATE DATABASE ${FRESH} TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L LOCALE_PROVIDER %s',
    pg_encoding_to_char(encoding), datcollate, datctype, CASE datlocprovider WHEN 'c' THEN 'libc'
      WHEN 'i' THEN format('icu ICU_LOCALE %L', datlocale) ELSE format('builtin BUILTIN_LOCALE %L', datlocale) END) AS sql
  FROM pg_database WHERE datname = current_database()`

/** What decides, beside the server, how a fresh database is described. */
const INPUTS = ['prisma/functions/**/*.sql', 'prisma/migrations/**/*.sql', 'packages/runtime/schema/*.ts']
const DESCRIBED = inRoot('node_modules/.cache/saikoro/fresh-schema.json')

interface Described {
  readonly key: string
  readonly statements: readonly string[]
}

async function describeWith(client: pg.Client, url: string, create: string): Promise<string[]> {
  await client.query('SELECT pg_advisory_lock($1)', [FRESH_LOCK]) // of two machines that start, one waits
  const drop = () => client.query(`DROP DATABASE IF EXISTS ${FRESH} WITH (FORCE)`)
  await drop()
  await client.query(create)
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
}

/** Describes a fresh database, which the same server and login make and drop again. One that a killed process left behind is replaced. */
export function describeFresh(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(CREATE)
    return describeWith(client, url, rows[0].sql)
  })
}

/** As `describeFresh`. The description is kept, because making the database takes longer than the rest of a start. */
export function describeDeclared(url: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(CREATE)
    const key = JSON.stringify([...Object.values(rows[0]), fingerprint(INPUTS)])
    const kept = readJson<Described>(DESCRIBED)
    if (kept?.key === key) return kept.statements
    const statements = await describeWith(client, url, rows[0].sql)
    try {
      writeJson(DESCRIBED, { key, statements })
    } catch {} // a folder that cannot be written keeps nothing
    return statements
  })
}
