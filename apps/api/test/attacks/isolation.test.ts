// A session that chose another isolation level, other settings or the moment of its commit changes nothing of ours and no meaning.

import { connectionSettings } from '@saikoro/server/connection-settings'
import type { Db } from '@saikoro/server/db'
import { exclude } from '@saikoro/shared/contract/limits'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { assertCommitTimestamps } from '../../src/kernel/startup-checks.ts'
import { call } from '../support/call.ts'
import { queryAs, settingsOf } from '../support/database.ts'
import { drawOf, finishDraw, placeBet, seedOf, setUpNewDraw, work, workAt } from '../support/draws.ts'
import { newMember, setUpNewMember, walletOf } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { orderSql } from '../support/order-sql.ts'
import { openSecondApi, setUpWorld } from '../support/world.ts'

const REFUSED = 'isolation_level'

const world = setUpWorld()
const member = setUpNewMember(world)
const draw = setUpNewDraw(world)

const bet = () => placeBet(world, member, 'big', '5')

/** A transaction that saw the database as it is now, and goes on with that. */
async function oldSnapshot(login: 'api' | 'worker', level: string): Promise<pg.Client> {
  const client = await connectAs(world, login)
  await client.query(`BEGIN ISOLATION LEVEL ${level}`)
  await client.query('SELECT count(*) FROM draw')
  return client
}

/** At this moment a worker's snapshot sees one of two bets: the other one's order is committed right after it. */
async function halfSeen(level: string, at: number): Promise<pg.Client> {
  await bet()
  const underWay = await connectAs(world, 'api')
  await underWay.query('BEGIN')
  await underWay.query(orderSql(member.id, { stake: 500n }))
  await world.setClock(at)
  const late = await oldSnapshot('worker', level)
  await underWay.query('COMMIT')
  await underWay.end()
  return late
}

test('C2.2 no draw is sealed over the bets of an old snapshot', async () => {
  const late = await halfSeen('REPEATABLE READ', draw.closes_at.getTime() + 100)
  await expect(late.query('SELECT seal_draw($1)', [draw.id])).rejects.toThrow(REFUSED)
  await late.end()
  await finishDraw(world, draw)
  expect(await world.rows('SELECT status, bet_count FROM draw WHERE id = $1', [draw.id])).toEqual([
    { status: 'settled', bet_count: 2 },
  ])
})

test('C3.3 no refund misses the bets that an old snapshot does not see', async () => {
  const before = await walletOf(world, member)
  const late = await halfSeen('SERIALIZABLE', draw.draw_at.getTime())
  const seed = await seedOf(world, draw)
  await expect(late.query('SELECT void_draw($1, $2)', [draw.id, seed])).rejects.toThrow(REFUSED)
  await late.end()
  await workAt(world, draw.draw_at.getTime())
  expect((await drawOf(world, draw.issue)).status).toBe('void')
  expect(await walletOf(world, member)).toBe(before)
})

test('C6.2 no order is accepted from before an exclusion', async () => {
  const player = await newMember(world)
  const late = await oldSnapshot('api', 'REPEATABLE READ')
  await call(world, exclude, { kind: 'exclusion', hours: '24' }, player)
  await expect(late.query(orderSql(player.id))).rejects.toThrow(/isolation_level|concurrent update/)
  await late.end()
})

test.each([
  [
    'rejects writes to every table under another isolation level',
    `SELECT relname FROM pg_class t WHERE relkind IN ('r', 'p') AND relowner = 'saikoro_owner'::regrole AND relname NOT LIKE 'test\\_clock%'
     AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = t.oid AND tgfoid = 'refuse_isolation'::regproc AND tgenabled = 'O' AND tgtype = 2 + 4 + 8 + 16)`,
  ],
  [
    'lets no session choose where a function finds tables',
    `SELECT proname FROM pg_proc WHERE proowner = 'saikoro_owner'::regrole AND prosecdef AND prosqlbody IS NULL
     AND proname NOT IN ('app_now', 'committed_at') AND NOT COALESCE(proconfig @> ARRAY['search_path=public, pg_temp'], false)`,
  ],
  [
    'limits lock waits of functions that API and worker call',
    `SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prosecdef AND provolatile = 'v'
     AND prorettype <> 'trigger'::regtype AND NOT proname = ANY ('{app_now,committed_at}')
     AND (has_function_privilege('saikoro_api', p.oid, 'EXECUTE') OR has_function_privilege('saikoro_draws', p.oid, 'EXECUTE'))
     AND NOT COALESCE(proconfig @> ARRAY['lock_timeout=4s'], false)`,
  ],
])('%s', async (_, broken) => {
  expect(await world.rows(broken)).toEqual([])
})

test('C2.6 voids a seal that the worker commits after its round', async () => {
  const { genesis, period } = world.worker.beacon.beacon
  const before = await walletOf(world, member)
  await bet()
  const held = await connectAs(world, 'worker')
  await world.setClock(draw.closes_at.getTime() + 200)
  await held.query('BEGIN')
  await held.query('SAVEPOINT before')
  await held.query('SELECT seal_draw($1)', [draw.id])
  await held.query('SET CONSTRAINTS ALL IMMEDIATE')
  await held.query('RELEASE before')
  await world.setClock(roundTimeMs(draw.round, genesis, period) + 500)
  await held.query('COMMIT')
  await held.end()
  expect((await drawOf(world, draw.issue)).status).toBe('sealed')
  await workAt(world, draw.draw_at.getTime() - 1_000)
  await work(world)
  expect(await drawOf(world, draw.issue)).toMatchObject({ status: 'void', dice: null })
  expect(await walletOf(world, member)).toBe(before)
})

test('C2.6 rejects settling, and voiding before the deadline, in the sealing transaction', async () => {
  await world.setClock(draw.closes_at.getTime() + 200)
  const seed = await seedOf(world, draw)
  for (const [step, why] of [
    ['void_draw', /waits for its round/],
    ['settle_draw', /not committed in time/],
  ] as const) {
    const worker = await connectAs(world, 'worker')
    await worker.query('BEGIN')
    await worker.query('SELECT seal_draw($1)', [draw.id])
    await expect(worker.query(`SELECT ${step}($1, $2)`, [draw.id, seed]), step).rejects.toThrow(why)
    await worker.end()
  }
  expect((await drawOf(world, draw.issue)).status).toBe('open')
})

test('refuses to start API and worker on a server without commit timestamps', async () => {
  await assertCommitTimestamps(world.ctx.db)
  const without = { $queryRaw: async () => [{ value: 'off' }] } as unknown as Db
  await expect(assertCommitTimestamps(without)).rejects.toThrow(/track_commit_timestamp = on/)
})

const SETTINGS = {
  search_path: 'pg_temp',
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  TimeZone: 'Pacific/Kiritimati',
  role: 'saikoro_app',
  synchronous_commit: 'off',
  lock_timeout: '1',
  statement_timeout: '1',
  transaction_timeout: '1',
  idle_in_transaction_session_timeout: '1',
}

test('settings that the login of the API gives itself: have no effect on an API that starts afterwards', async () => {
  const database = new URL(world.urls.owner).pathname.slice(1)
  const set = Object.entries(SETTINGS).map(
    ([name, value]) => `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET "${name}" = '${value}'`,
  )
  await queryAs(world, 'api', `DO $$ BEGIN ${set.join('; ')}; END $$`)
  expect(Object.keys(SETTINGS).toSorted()).toEqual(Object.keys(connectionSettings('api')).toSorted())
  const second = await openSecondApi(world)
  expect(await settingsOf(second.ctx.db)).toEqual(connectionSettings('api'))
  await placeBet(second, await newMember(second), 'big', '10')
  await finishDraw(world, draw)
})
