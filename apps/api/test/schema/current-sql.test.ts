// prisma/sql is the only source of what it holds, and the catalogue is what it says.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSources } from '../../../../packages/runtime/schema/apply-sql.ts'
import { describeSchema } from '../../../../packages/runtime/schema/describe-schema.ts'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ template: 'delivered' })
})
afterAll(() => world.close())

const migrations = () =>
  readdirSync(inRoot('prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      text: readFileSync(inRoot('prisma/migrations', name, 'migration.sql'), 'utf8'),
    }))

const rows = async (sql: string) => (await world.owner.query(sql)).rows

const OWN_FUNCTION = `pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole`

test('prisma/current.sql is the schema of a fresh database (npm run lab -- reference)', async () => {
  expect(await describeSchema(world.owner)).toBe(readFileSync(inRoot('prisma/current.sql'), 'utf8'))
})

describe('the sources', () => {
  test('define each function once, in prisma/sql or in a migration', async () => {
    const texts = [...readSources(), ...migrations()].map(({ text }) => text).join('\n')
    const defined = [...texts.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/g)].map(([, name]) => name)
    const inCatalogue = await rows(`SELECT DISTINCT proname AS name FROM pg_proc WHERE ${OWN_FUNCTION}`)
    expect(defined.sort()).toEqual(inCatalogue.map(({ name }) => name).sort())
  })

  test('have lines of at most 120 characters', () => {
    const long = [...readSources(), ...migrations().map(({ name, text }) => ({ file: name, text }))].flatMap(
      ({ file, text }) =>
        text.split('\n').flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
    )
    expect(long).toEqual([])
  })

  test('name no host and no port', () => {
    const named = readSources().filter(({ text }) =>
      /localhost|127\.0\.0\.1|https?:\/\/(?!help\.example)\w/.test(text),
    )
    expect(named.map(({ file }) => file)).toEqual([])
  })
})

test('no migration is dated in the future', () => {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const dates = migrations().map(({ name }) => name.slice(0, 14))
  expect(dates.filter((date) => date > now)).toEqual([])
})

describe('each table', () => {
  test('refuses every isolation level but read committed, before any other trigger', async () => {
    const unguarded = await rows(`
      SELECT relname FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
        AND relowner = 'saikoro_owner'::regrole AND relname NOT LIKE 'test\\_%' AND NOT EXISTS (
          SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'a_read_committed' AND tgfoid = 'refuse_isolation'::regproc
            AND tgenabled = 'O' AND tgtype = 30 AND pg_get_triggerdef(oid) LIKE '%<> ''read committed''::text)%')`)
    expect(unguarded).toEqual([])
  })

  test('orders the row triggers of one event by their stage: a_, b_, c_', async () => {
    const unordered = await rows(`
      WITH each AS (
        SELECT tgrelid::regclass::text AS on_table, tgname, event FROM pg_trigger, unnest(ARRAY[4, 8, 16]) AS event
        WHERE NOT tgisinternal AND tgtype & 3 = 3 AND tgtype & event <> 0)
      SELECT on_table, tgname FROM each e WHERE tgname !~ '^[abc]_'
        AND EXISTS (SELECT FROM each o WHERE (o.on_table, o.event) = (e.on_table, e.event) AND o.tgname <> e.tgname)`)
    expect(unordered).toEqual([])
  })
})

describe('each function', () => {
  const SETTINGS = [
    'search_path=public, pg_temp',
    'standard_conforming_strings=on',
    'transform_null_equals=off',
    'DateStyle=ISO, MDY',
    'IntervalStyle=postgres',
    'TimeZone=UTC',
    'extra_float_digits=1',
  ]

  test('depends on no setting of a session: it pins them, or was parsed when it was created', async () => {
    const names = SETTINGS.map((setting) => `'${setting}'`).join(', ')
    const loose = await rows(`
      SELECT proname FROM pg_proc WHERE ${OWN_FUNCTION} AND prosqlbody IS NULL AND proname NOT IN ('app_now', 'committed_at')
        AND NOT COALESCE(proconfig @> ARRAY[${names}], false)`)
    expect(loose).toEqual([])
  })

  test('that API or worker call to write limits how long it waits for a lock', async () => {
    const patient = await rows(`
      SELECT proname FROM pg_proc WHERE ${OWN_FUNCTION} AND prosecdef AND provolatile = 'v' AND prorettype <> 'trigger'::regtype
        AND prosqlbody IS NULL AND NOT array_to_string(proconfig, ',') LIKE '%lock_timeout=4s%'`)
    expect(patient).toEqual([])
  })
})

test('columns that exist for Prisma Studio are these labels', async () => {
  const columns = await rows(`
    SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
    WHERE col_description(attrelid, attnum) LIKE 'For Studio: %' ORDER BY 1`)
  expect(columns.map(({ name }) => name)).toEqual([
    'bank_card.username',
    'member_status.username',
    'recharge.points',
    'recharge.username',
    'recharge.voucher',
    'report.profile_label',
    'report.username',
    'reservation.profile_label',
    'reservation.username',
    'sign_out.username',
    'support_message.username',
    'withdrawal.points',
    'withdrawal.username',
  ])
})
