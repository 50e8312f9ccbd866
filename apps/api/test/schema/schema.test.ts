import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '../../../../packages/runtime/schema/apply-sql.ts'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { collectNode, tools } from '../../../../packages/runtime/system/tools.ts'
import { setUpWorld } from '../support/set-up.ts'

const world = setUpWorld({ template: 'delivered' })

const withDatabase = () => ({ env: { ...process.env, DATABASE_URL: world.urls.owner } })

/** Tables that grow with play. */
const GROWING = [
  'audit',
  'bet',
  'bet_order',
  'ledger_account',
  'ledger_entry',
  'ledger_transaction',
  'log_checkpoint',
  'log_cosignature',
  'log_entry',
  'log_head',
  'log_node',
  'login_failure',
  'public_line',
  'idempotency_key',
]

const migrations = () =>
  readdirSync(inRoot('prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      text: readFileSync(inRoot('prisma/migrations', name, 'migration.sql'), 'utf8'),
    }))

const rows = async (sql: string) => await world.rows(sql)

const OWN_FUNCTION = `pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole`

test('matches schema.prisma', async () => {
  const args = [
    'migrate',
    'diff',
    '--from-config-datasource',
    '--to-schema',
    'prisma/schema.prisma',
    '--exit-code',
  ]
  const { code, output } = await collectNode([tools.prisma, ...args], withDatabase())
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('No difference detected') })
})

test('64-bit ids: growing tables have 32-bit columns only for ids of small tables, and references match the width of their target', async () => {
  const narrow = await world.rows(
    `SELECT DISTINCT attname FROM pg_attribute WHERE attrelid = ANY ($1::regclass[]) AND atttypid = 'int4'::regtype AND attnum > 0 ORDER BY 1`,
    [GROWING],
  )
  const others = ['draw_id', 'game_id', 'level', 'member_id', 'odds', 'version']
  expect(narrow.map(({ attname }) => attname)).toEqual(others)
  expect(
    await world.rows(`SELECT conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
     JOIN pg_attribute r ON r.attrelid = confrelid AND r.attnum = confkey[array_position(conkey, a.attnum)]
     WHERE contype = 'f' AND a.atttypid <> r.atttypid`),
  ).toEqual([])
})

test('payments: are HOT updates: no index on bet covers the columns that a payment writes, not even in its predicate', async () => {
  expect(
    await world.rows(`SELECT d.objid::regclass::text AS index, a.attname AS column FROM pg_depend d JOIN pg_index i ON i.indexrelid = d.objid
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE d.refobjid = 'bet'::regclass AND a.attname IN ('status', 'payout', 'settled_at', 'batch')`),
  ).toEqual([])
})

test('the sources of prisma/sql and prisma/migrations define each function once, in prisma/sql or in a migration; only a later migration replaces one', async () => {
  const texts = [...readSources(), ...migrations()].map(({ text }) => text).join('\n')
  const defined = [...texts.matchAll(/CREATE FUNCTION (\w+)/g)].map(([, name]) => name)
  const inCatalogue = await rows(`SELECT DISTINCT proname AS name FROM pg_proc WHERE ${OWN_FUNCTION}`)
  expect(defined.sort()).toEqual(inCatalogue.map(({ name }) => name).sort())
  expect(readSources().filter(({ text }) => text.includes('CREATE OR REPLACE'))).toEqual([])
})

test('the sources of prisma/sql and prisma/migrations have lines of at most 120 characters', () => {
  const long = [...readSources(), ...migrations().map(({ name, text }) => ({ file: name, text }))].flatMap(
    ({ file, text }) =>
      text.split('\n').flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('the sources of prisma/sql and prisma/migrations name no host and no port', () => {
  const named = readSources().filter(({ text }) =>
    /localhost|127\.0\.0\.1|https?:\/\/(?!help\.example)\w/.test(text),
  )
  expect(named.map(({ file }) => file)).toEqual([])
})

test('the sources of prisma/sql and prisma/migrations contain no migration with a future date', () => {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const dates = migrations().map(({ name }) => name.slice(0, 14))
  expect(dates.filter((date) => date > now)).toEqual([])
})
