// No lock of another login stops a draw: the engine locks no row that operators can lock, and terminates sessions that block it.
import { placeOrder } from '@saikoro/shared/contract/game'
import { cancelWithdraw, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { terminateBlockingSessions } from '../../src/jobs/maintenance.ts'
import { repeat } from '../../src/kernel/repeat.ts'
import { closeBalanced } from '../support/books.ts'
import { call } from '../support/call.ts'
import { type DrawRow, drawOf, openDraw, work, workAt } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { openOperator } from '../support/operator.ts'
import { openOperators, setStatus } from '../support/reviews.ts'
import { newPayee } from '../support/wallets.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
let member: Member
let draw: DrawRow
let start = NOON + 1_000
const held: pg.Client[] = []
beforeAll(async () => {
  world = await openWorld()
  member = await newMember(world)
})
afterAll(() => closeBalanced(world))
beforeEach(async () => {
  start += 180_000
  await world.setClock(start)
  draw = await openDraw(world)
})
afterEach(async () => {
  await Promise.all(held.splice(0).map((client) => client.end().catch(() => {})))
})

/** A transaction that stays open, with what it locked. */
async function hold(login: 'operator' | 'api' | 'worker', ...statements: string[]): Promise<pg.Client> {
  const client =
    login === 'operator' ? await openOperator(world) : new pg.Client({ connectionString: world.urls[login] })
  client.on('error', () => {})
  if (login !== 'operator') await client.connect()
  held.push(client)
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  for (const sql of statements) await client.query(sql)
  return client
}

/** Seals and settles as API and worker do, with the watchdog beside them. */
async function finish(watched = false): Promise<string> {
  const watch = watched
    ? repeat(100, world.ctx, () => terminateBlockingSessions(world.ctx.db, world.ctx.log))
    : undefined
  await workAt(world, draw.closes_at.getTime() + 200)
  await workAt(world, draw.draw_at.getTime() - 2_000)
  await work(world)
  await watch?.stop()
  return (await drawOf(world, draw.issue)).status
}

const order = { item: 'big,small', money: '10', lid: '1' }
const ends = async (login: string) =>
  (
    await world.owner.query(
      `SELECT count(*)::int AS n FROM audit WHERE table_name = 'pg_stat_activity' AND after ->> 'login' = $1`,
      [login],
    )
  ).rows[0].n

test('C2.6 denies operators any lock on the row of a game', async () => {
  const operator = await openOperator(world)
  held.push(operator)
  for (const mode of ['UPDATE', 'NO KEY UPDATE', 'SHARE', 'KEY SHARE']) {
    await expect(operator.query(`SELECT FROM game FOR ${mode}`), mode).rejects.toThrow(/permission denied/)
    await expect(operator.query(`SELECT FROM member FOR ${mode}`), mode).rejects.toThrow(/permission denied/)
  }
})

test('C2.6 seals and settles without waiting while an operator locks every row it can', async () => {
  await call(world, placeOrder, order, { token: member.token })
  const { rows } = await world.owner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND has_any_column_privilege('saikoro_operator', oid, 'UPDATE')`,
  )
  expect(rows.length).toBeGreaterThan(8)
  await hold('operator', ...rows.map(({ name }) => `SELECT FROM ${name} FOR UPDATE`))
  expect(await finish()).toBe('settled')
})

test("C2.6 seals and settles while an operator's changes stay uncommitted", async () => {
  await hold(
    'operator',
    `UPDATE game_setting SET sort = sort + 1, note = 'why'`,
    `UPDATE payout_rule SET num = num, note = 'why'`,
    `INSERT INTO odds_version (game_id, odds, note) SELECT game_id, odds, 'why' FROM odds_version`,
  )
  expect(await finish()).toBe('settled')
})

test('C2.6 settles while the account of a bettor is locked', async () => {
  const accomplice = await newMember(world)
  await hold(
    'operator',
    `UPDATE member_status SET status = 0, note = 'why' WHERE member_id = ${accomplice.id}`,
  )
  const stuck = call(world, placeOrder, order, { token: accomplice.token }).catch(() => 'refused')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await finish()).toBe('settled')
  await held.pop()?.query('ROLLBACK')
  await stuck
})

test('C2.6 opens the payout of a closed account without waiting for a lock on its member', async () => {
  const closed = await newMember(world)
  await call(world, placeOrder, order, { token: closed.token })
  const operators = openOperators(world)
  await setStatus(operators, closed, 0)
  await operators.end()
  await hold('operator', `SELECT FROM member_status WHERE member_id = ${closed.id} FOR UPDATE`)
  expect(await finish()).toBe('settled')
})

test('C2.6 terminates and records an operator who holds a wallet in an open review', async () => {
  const payee = await newPayee(world)
  const { id } = await call(world, setUserWirhdraw, { money: '100' }, { token: payee.token })
  await call(world, placeOrder, order, { token: payee.token })
  const before = await ends('operator_hana')
  await hold('operator', `UPDATE withdrawal SET status = 3, note = 'why' WHERE id = ${id}`)
  expect(await finish(true)).toBe('settled')
  expect(await ends('operator_hana')).toBe(before + 1)
})

test('C3.2 lets a member cancel a withdrawal that an operator locks', async () => {
  const payee = await newPayee(world)
  const { id } = await call(world, setUserWirhdraw, { money: '100' }, { token: payee.token })
  await hold('operator', `SELECT FROM withdrawal WHERE id = ${id} FOR UPDATE`)
  const watch = repeat(100, world.ctx, () => terminateBlockingSessions(world.ctx.db, world.ctx.log))
  await call(world, cancelWithdraw, { id: String(id) }, { token: payee.token })
  await watch.stop()
  const { rows } = await world.owner.query('SELECT status FROM withdrawal WHERE id = $1', [id])
  expect(rows).toEqual([{ status: 4 }])
})

test.each(['api', 'worker'] as const)(
  'C2.6 terminates an open transaction of the %s that blocks sealing',
  async (login) => {
    const step =
      login === 'worker'
        ? `SELECT seal_draw(${draw.id})`
        : `SELECT place_order(${member.id}, 1, true, '', '', ARRAY['big'], 100, '', repeat('a', 64))`
    if (login === 'worker') await world.setClock(draw.closes_at.getTime() + 100)
    await hold(login, step)
    expect(await finish(true)).toBe('settled')
    expect(await ends(login === 'api' ? 'saikoro_api' : 'saikoro_draws')).toBe(1)
  },
)
