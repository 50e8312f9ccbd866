import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { collectNode, tools } from '../../../../packages/runtime/system/tools.ts'
import { dumpTables } from '../support/dump.ts'
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
  /^([pv]_)?(draw|game|member|profile|reservation|recharge|withdrawal|upload|session|subscription|message|now|next)(_id)?$|^[pv]_(epoch|idx|length|generation|round|newest|(beacon_)?(genesis|period)|level|count|most|made|ended|hours|older_than_s|width|height|bytes|byte|dice|batch|bets|upto)$/

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

  test('is unchanged by a second seed', async () => {
    const seed = () => collectNode([inRoot('prisma/seed/seed.ts')], withDatabase())
    const first = await seed()
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Invite code: SAI-[A-Z2-9]{4}-[A-Z2-9]{4}$/m),
    })
    const before = await dumpTables(world.owner)
    expect(await seed()).toEqual(first)
    expect(await dumpTables(world.owner)).toEqual(before)
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
      'log_root cast to int: 256)',
      'open_withdrawal returns int',
      'open_withdrawal v_id',
      'option_ways returns int',
      'pay_batch v_from',
      'payment_size returns int',
      'place_order cast to int: option)',
      'plan_draws cast to int: step)',
      'plan_draws returns int',
      'post_transaction v_one',
      'post_transaction v_other',
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
     WHERE d.refobjid = 'bet'::regclass AND a.attname IN ('status', 'payout', 'settled_at')`,
    )
    expect(rows).toEqual([])
  })
})
