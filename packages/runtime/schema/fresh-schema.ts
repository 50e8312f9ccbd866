// A fresh database of this version, beside the present one: what a database of this version must look like.

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from '@saikoro/system/artifacts'
import { readJson, writeJson } from '@saikoro/system/files'
import { inRoot } from '@saikoro/system/paths'
import type pg from 'pg'
import { FRESH, inDatabase, withClient } from '../postgres/client.ts'
import { type CatalogueRow, readCatalogue } from './catalogue.ts'
import { guardFunctions } from './logins.ts'
import { applyVersion } from './migrate.ts'

/** Key of the advisory lock of a process that makes the database. */
export const FRESH_LOCK = 5_241_003

/** Encoding and locale of the present database decide how texts are stored and sorted. */
const CREATE = `SELECT version(), current_user AS login, format('CREATE DATABASE ${FRESH} TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L LOCALE_PROVIDER %s',
    pg_encoding_to_char(encoding), datcollate, datctype, CASE datlocprovider WHEN 'c' THEN 'libc'
      WHEN 'i' THEN format('icu ICU_LOCALE %L', datlocale) ELSE format('builtin BUILTIN_LOCALE %L', datlocale) END) AS sql
  FROM pg_database WHERE datname = current_database()`

/** What decides, beside server and login, how a fresh database is described. */
const INPUTS = ['prisma/functions/**/*.sql', 'prisma/migrations/**/*.sql', 'packages/runtime/schema/*.ts']
const describedFor = (login: string) =>
  inRoot('node_modules/.cache/saikoro', `fresh-schema-${encodeURIComponent(login)}.json`)

interface Described {
  readonly key: string
  readonly rows: readonly CatalogueRow[]
}

async function describeWith(
  client: pg.Client,
  url: string,
  create: string,
  ofRights: boolean,
): Promise<CatalogueRow[]> {
  await client.query('SELECT pg_advisory_lock($1)', [FRESH_LOCK]) // of two machines that start, one waits
  const drop = () => client.query(`DROP DATABASE IF EXISTS ${FRESH} WITH (FORCE)`)
  await drop()
  await client.query(create)
  try {
    return await withClient(inDatabase(url, FRESH), async (fresh) => {
      // never committed: roles belong to the whole server, and a migration grants some to the operators that it finds
      await fresh.query('BEGIN')
      await applyVersion(fresh)
      await guardFunctions(fresh)
      return readCatalogue(fresh, ofRights)
    })
  } finally {
    await drop()
  }
}

/** Describes a fresh database, which the same server and login make and drop again. One that a killed process left behind is replaced. */
export function describeFresh(url: string): Promise<CatalogueRow[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(CREATE)
    return describeWith(client, url, rows[0].sql, false)
  })
}

/** As `describeFresh`, of rights and functions. The description is kept, because making the database takes longer than the rest of a start. */
export function describeDeclared(url: string): Promise<readonly CatalogueRow[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(CREATE)
    const key = JSON.stringify([...Object.values(rows[0]), fingerprint(INPUTS)])
    const file = describedFor(rows[0].login)
    const kept = readJson<Described>(file)
    if (kept?.key === key) return kept.rows
    const described = await describeWith(client, url, rows[0].sql, true)
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeJson(file, { key, rows: described })
    } catch {} // a folder that cannot be written keeps nothing
    return described
  })
}
