import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { terminateBlockingSessions } from '../../src/jobs/maintenance.ts'
import { repeat } from '../../src/kernel/repeat.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { addContent, addTraces } from '../support/content.ts'
import { LOGINS, urlFor } from '../support/database.ts'
import { drawOf, openAfter, openDraw, placeBet, work, workAt } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const DRAWS = 10
const IDLE = 60
const ROW_MODES = ['UPDATE', 'NO KEY UPDATE', 'SHARE', 'KEY SHARE']
const TABLE_MODES = [
  'ACCESS EXCLUSIVE',
  'EXCLUSIVE',
  'SHARE ROW EXCLUSIVE',
  'SHARE',
  'SHARE UPDATE EXCLUSIVE',
  'ROW EXCLUSIVE',
  'ROW SHARE',
  'ACCESS SHARE',
]
const SETTINGS = [
  'standard_conforming_strings = off',
  'transform_null_equals = on',
  `"DateStyle" = 'SQL, DMY'`,
  `"IntervalStyle" = 'sql_standard'`,
  `"TimeZone" = 'Pacific/Kiritimati'`,
  'extra_float_digits = -15',
  'array_nulls = off',
  `search_path = pg_temp`,
  'row_security = off',
  'synchronous_commit = off',
  'lock_timeout = 0',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

type Login = keyof typeof LOGINS
const world = setUpWorld({ clock: NOON + 1_000 })
let player: Member
let tables: string[]
beforeAll(async () => {
  const traced = await newMember(world)
  await addContent(world)
  await addTraces(world, traced.id)
  player = await newMember(world)
  const rows =
    await world.rows(`SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p', 'v') AND nspname IN ('public', 'app') AND relname NOT LIKE 'test\\_clock%' ORDER BY 1`)
  tables = rows.map(({ name }) => name)
})

/** A session inside a transaction, which keeps what of these statements it got; says how many. */
async function rest(
  login: Login,
  statements: readonly string[],
  settings: readonly string[] = [],
): Promise<{ got: number; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: urlFor(world.urls.owner, LOGINS[login]) })
  client.on('error', () => {})
  await client.connect()
  for (const setting of settings) await client.query(`SET ${setting}`)
  await client.query(
    `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '50ms'`,
  )
  let got = 0
  for (const sql of statements) {
    await client.query('SAVEPOINT step').catch(() => {})
    const isDone = await client.query(sql).then(
      () => true,
      () => false,
    )
    if (isDone) got += 1
    else await client.query('ROLLBACK TO step').catch(() => {})
  }
  return { got, end: () => client.end().catch(() => {}) }
}

/** A call of every function that a login may execute, with values of the right types. */
async function callsOf(login: Login): Promise<string[]> {
  const rows = await world.rows(
    `SELECT format('SELECT * FROM public.%I(%s)', proname, (SELECT string_agg(CASE
         WHEN t::regtype::text IN ('integer', 'bigint') THEN '1' WHEN t::regtype::text = 'text' THEN '''''' WHEN t::regtype::text = 'boolean' THEN 'true'
         ELSE format('NULL::%s', t::regtype) END, ', ' ORDER BY place) FROM unnest(proargtypes::oid[]) WITH ORDINALITY AS a (t, place))) AS sql
     FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype AND has_function_privilege($1, p.oid, 'EXECUTE')
       AND proname <> 'terminate_blockers'`,
    [LOGINS[login]],
  )
  return rows.map(({ sql }) => sql)
}

/** Everything at once that the three logins can hold. */
async function restEverywhere() {
  const held = []
  for (const login of Object.keys(LOGINS) as Login[]) {
    for (const mode of ROW_MODES)
      held.push(
        await rest(
          login,
          tables.map((table) => `SELECT FROM ${table} FOR ${mode}`),
        ),
      )
    held.push(
      await rest(
        login,
        TABLE_MODES.flatMap((mode) => tables.map((table) => `LOCK TABLE ${table} IN ${mode} MODE`)),
      ),
    )
    held.push(await rest(login, await callsOf(login), SETTINGS))
  }
  while (held.length < IDLE)
    held.push(
      await rest(held.length % 6 ? 'api' : 'worker', [
        'SELECT count(*) FROM public.draw',
        'SELECT count(*) FROM public.bet',
      ]),
    )
  return held
}

test('seals and settles draws while every login locks and calls whatever it can', {
  tags: 'long',
}, async () => {
  const watch = repeat(100, world.ctx, () => terminateBlockingSessions(world.ctx.db, world.ctx.log))
  const calm = world.ctx.log.child({}, { level: 'silent' })
  const worker = { ...world.worker, log: calm }
  let draw = await openDraw(world)
  const ends: string[] = []
  let got = 0
  for (let n = 0; n < DRAWS; n += 1) {
    const order = () => placeBet(world, player, 'big,odd', '1')
    await order()
    const held =
      n === 0 || n === DRAWS - 1
        ? await restEverywhere()
        : [
            await rest('api', await callsOf('api')),
            await rest('worker', await callsOf('worker')),
            await rest(
              'operator',
              tables.map((table) => `SELECT FROM ${table} FOR UPDATE`),
            ),
          ]
    got += held.reduce((sum, session) => sum + session.got, 0)
    await world.setClock(draw.closes_at.getTime() + 100)
    await work(world, worker)
    expect((await drawOf(world, draw.issue)).status).toBe('sealed')
    await workAt(world, draw.draw_at.getTime() - 1_500)
    await work(world, worker)
    ends.push((await drawOf(world, draw.issue)).status)
    await Promise.all(held.map((session) => session.end()))
    if (n < DRAWS - 1) draw = await openAfter(world, draw)
  }
  await watch.stop()
  expect(got).toBeGreaterThan(100)
  expect(ends).toEqual(Array.from({ length: DRAWS }, () => 'settled'))
  await expectBalancedBooks(world)
})

test('lets operators lock only rows that operators edit', async () => {
  const rows =
    await world.rows(`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND has_any_column_privilege('operator_hana', oid, 'UPDATE') ORDER BY 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'banner',
    'city',
    'game_schedule',
    'game_setting',
    'invite_code',
    'member_status',
    'notice',
    'payout_rule',
    'profile',
    'profile_slot',
    'profile_text',
    'recharge',
    'reservation',
    'site',
    'video',
    'video_category',
    'withdrawal',
  ])
})

test('refers from no engine table to a row that an operator can lock', async () => {
  expect(
    await world.rows(`SELECT conrelid::regclass::text AS engine, confrelid::regclass::text AS operators FROM pg_constraint
     WHERE contype = 'f' AND has_any_column_privilege('operator_hana', confrelid, 'UPDATE') AND conrelid = ANY (ARRAY['draw', 'bet', 'bet_order', 'log_entry',
       'log_head', 'fairness_epoch', 'beacon_round', 'beacon_claim', 'ledger_account', 'ledger_transaction', 'ledger_entry', 'withdrawal', 'play_limit_change']::regclass[])`),
  ).toEqual([])
})
