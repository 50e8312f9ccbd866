import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSources } from '../../../../packages/runtime/schema/apply-sql.ts'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { collectNode, tools } from '../../../../packages/runtime/system/tools.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ template: 'delivered' })
})
afterAll(() => world.close())

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

/** Values of functions that stay small enough for 32 bits. */
const SMALL =
  /^([pv]_)?(draws?|new_draws|games?|members?|profile|slot|reservation|recharge|withdrawal|upload|session|subscription|message|now|next)(_id)?$|^[pv]_(epoch|idx|length|generation|round|newest|(beacon_)?(genesis|period)|level|count|most|made|ended|hours|older_than_s|width|height|bytes|byte|dice|batch|bets|upto|places?|lines|first|same|held)$|^place$/

const migrations = () =>
  readdirSync(inRoot('prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      text: readFileSync(inRoot('prisma/migrations', name, 'migration.sql'), 'utf8'),
    }))

const rows = async (sql: string) => (await world.owner.query(sql)).rows

const OWN_FUNCTION = `pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole`

describe('the migrated database', () => {
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

  test('has these columns for Prisma Studio only', async () => {
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
})

describe('64-bit ids', () => {
  test('growing tables have 32-bit columns only for ids of small tables, and references match the width of their target', async () => {
    const { rows: narrow } = await world.owner.query(
      `SELECT DISTINCT attname FROM pg_attribute WHERE attrelid = ANY ($1::regclass[]) AND atttypid = 'int4'::regtype AND attnum > 0 ORDER BY 1`,
      [GROWING],
    )
    const others = ['draw_id', 'game_id', 'level', 'member_id', 'odds', 'version']
    expect(narrow.map(({ attname }) => attname)).toEqual(others)
    const { rows: apart } = await world.owner.query(
      `SELECT conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
     JOIN pg_attribute r ON r.attrelid = confrelid AND r.attnum = confkey[array_position(conkey, a.attnum)]
     WHERE contype = 'f' AND a.atttypid <> r.atttypid`,
    )
    expect(apart).toEqual([])
  })

  test('no function handles such an id in 32 bits', async () => {
    const { rows } = await world.owner.query(
      `WITH own AS (SELECT * FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole)
     SELECT proname, name FROM own, unnest(proargnames, COALESCE(proallargtypes, proargtypes::oid[])) AS a (name, type)
       WHERE type IN ('int4'::regtype, 'int4[]'::regtype)
     UNION SELECT proname, v[1] FROM own, regexp_matches(prosrc, '\\m(v_\\w+) +int(?:eger|4)?\\M', 'g') AS v
     UNION SELECT proname, 'cast to int: ' || c[1] FROM own, regexp_matches(prosrc, '(\\S+)::int(?:eger|4)?\\M', 'g') AS c
     UNION SELECT proname, 'returns int' FROM own WHERE prorettype = 'int4'::regtype`,
    )
    const named = rows
      .filter(({ name }) => !SMALL.test(name))
      .map(({ proname, name }) => `${proname} ${name}`)
    expect(named.sort()).toEqual([
      'abandon_draws returns int',
      'claim_generation returns int',
      'claim_pushes id',
      'free_slots id',
      'log_root cast to int: 256)',
      'open_withdrawal returns int',
      'open_withdrawal v_id',
      'option_ways returns int',
      'pay_batch returns int',
      'pay_draw returns int',
      'payment_size returns int',
      'place_orders cast to int: i.option)',
      'place_orders cast to int: o.place',
      'place_orders cast to int: r.place',
      'plan_draws cast to int: step)',
      'plan_draws returns int',
      'post_transactions cast to int: count(*)',
      'record_heartbeat returns int',
      'round_after returns int',
      'sandbox_review v_id',
      'terminate_blockers returns int',
      'withdraw_open_payouts v_id',
    ])
  })
})

describe('payments', () => {
  test('are HOT updates: no index on bet covers the columns that a payment writes, not even in its predicate', async () => {
    const { rows } = await world.owner.query(
      `SELECT d.objid::regclass::text AS index, a.attname AS column FROM pg_depend d JOIN pg_index i ON i.indexrelid = d.objid
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE d.refobjid = 'bet'::regclass AND a.attname IN ('status', 'payout', 'settled_at', 'batch')`,
    )
    expect(rows).toEqual([])
  })
})

describe('the sources of prisma/sql and prisma/migrations', () => {
  test('define each function once, in prisma/sql or in a migration; only a later migration replaces one', async () => {
    const texts = [...readSources(), ...migrations()].map(({ text }) => text).join('\n')
    const defined = [...texts.matchAll(/CREATE FUNCTION (\w+)/g)].map(([, name]) => name)
    const inCatalogue = await rows(`SELECT DISTINCT proname AS name FROM pg_proc WHERE ${OWN_FUNCTION}`)
    expect(defined.sort()).toEqual(inCatalogue.map(({ name }) => name).sort())
    expect(readSources().filter(({ text }) => text.includes('CREATE OR REPLACE'))).toEqual([])
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

  test('contain no migration with a future date', () => {
    const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const dates = migrations().map(({ name }) => name.slice(0, 14))
    expect(dates.filter((date) => date > now)).toEqual([])
  })
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

  test('pins the session settings that it depends on, unless it was parsed at creation', async () => {
    const names = SETTINGS.map((setting) => `'${setting}'`).join(', ')
    const loose = await rows(`
      SELECT proname FROM pg_proc WHERE ${OWN_FUNCTION} AND prosqlbody IS NULL AND proname NOT IN ('app_now', 'committed_at')
        AND NOT COALESCE(proconfig @> ARRAY[${names}], false)`)
    expect(loose).toEqual([])
  })

  test('that API or worker call to write has a lock_timeout', async () => {
    const unlimited = await rows(`
      SELECT proname FROM pg_proc WHERE ${OWN_FUNCTION} AND prosecdef AND provolatile = 'v' AND prorettype <> 'trigger'::regtype
        AND prosqlbody IS NULL AND NOT array_to_string(proconfig, ',') LIKE '%lock_timeout=4s%'`)
    expect(unlimited).toEqual([])
  })
})
