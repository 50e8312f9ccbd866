// An operator can always be removed, fills no server, and destroys no member's points.
import { randomBytes } from 'node:crypto'
import { sample } from '@saikoro/testing/long'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'
import { putOperator, removeOperator } from '../../../../packages/runtime/schema/logins.ts'
import { reviewDueRequests } from '../../src/jobs/maintenance.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { PASSWORD as DB_PASSWORD, LOGINS, queryAs, urlFor } from '../support/database.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { newMember, walletOf } from '../support/members.ts'
import { openOperators, setStatus } from '../support/operator.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const REFUSED = /permission denied/
const world = setUpWorld()
afterAll(() => expectBalancedBooks(world))

/** An operator of this test alone: logins belong to the whole cluster. */
async function hire(): Promise<{ name: string; login: string; open(): Promise<pg.Client> }> {
  const name = `t${randomBytes(4).toString('hex')}`
  await withClient(world.urls.owner, (client) => putOperator(client, name, DB_PASSWORD))
  const login = `operator_${name}`
  return {
    name,
    login,
    async open() {
      const client = new pg.Client({ connectionString: urlFor(world.urls.owner, login) })
      client.on('error', () => {})
      await client.connect()
      return client
    },
  }
}
const remove = (name: string) => removeOperator(world.urls.owner, name)
const exists = async (login: string) =>
  (await world.owner.query('SELECT FROM pg_roles WHERE rolname = $1', [login])).rowCount === 1

test('denies large objects, advisory locks, messages in the write-ahead log and exported snapshots to every login', async () => {
  for (const login of ['operator', 'api', 'worker'] as const) {
    for (const sql of [
      'SELECT lo_create(0)',
      `SELECT lo_from_bytea(0, 'x')`,
      'SELECT pg_advisory_lock(72707369)',
      'SELECT pg_try_advisory_xact_lock(1, 2)',
      `SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000))`,
      'SELECT pg_export_snapshot()',
    ])
      await expect(queryAs(world, login, sql), sql).rejects.toThrow(REFUSED)
  }
})

test('removes an operator with sessions that lock, sleep and own large objects', async () => {
  const { name, login, open } = await hire()
  const [locking, sleeping] = [await open(), await open()]
  await locking.query('BEGIN; SELECT FROM payout_rule FOR UPDATE')
  const pids = await Promise.all(
    [locking, sleeping].map(
      async (client) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid,
    ),
  )
  sleeping.query('SELECT pg_sleep(600)').catch(() => {})
  await world.owner.query('RESET ROLE')
  await world.owner.query(`SELECT lo_create(77)`)
  await world.owner.query(`ALTER LARGE OBJECT 77 OWNER TO ${login}`)
  await world.owner.query('SET ROLE saikoro_owner')
  const held = new pg.Client({ connectionString: world.urls.owner })
  await held.connect()
  await held.query('SELECT pg_advisory_lock(72707369), pg_advisory_lock(5241001)')
  expect(await remove(name)).toBe(true)
  expect(await exists(login)).toBe(false)
  expect(await remove(name)).toBe(false)
  const left = await world.owner.query('SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1)', [pids])
  expect(left.rows).toEqual([])
  await held.end()
})

test('no login can fill the disk with the temporary files of a query', async () => {
  const { open } = await hire()
  const client = await open()
  const { rows } = await client.query('SHOW temp_file_limit')
  expect(rows).toEqual([{ temp_file_limit: '4GB' }])
  await expect(client.query('SET temp_file_limit = -1')).rejects.toThrow(REFUSED)
  await expect(client.query(`SELECT set_config('temp_file_limit', '-1', false)`)).rejects.toThrow(REFUSED)
  await client.end()
})

test.each(sample(['operator', 'api', 'worker'] as const, 3))(
  'gives "out of memory" to a session of the login %s that stores gigabytes, and settles the draw',
  async (login) => {
    const draw = await openDraw(world)
    const client = new pg.Client({ connectionString: urlFor(world.urls.owner, LOGINS[login]) })
    await client.connect()
    await client.query(`SET work_mem = '2GB'`)
    const store = `DECLARE held CURSOR WITH HOLD FOR SELECT repeat('x', 100000000) FROM generate_series(1, 18)`
    await expect(client.query(`BEGIN; ${store}; COMMIT`)).rejects.toThrow('out of memory')
    await client.query('ROLLBACK')
    expect((await client.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
    expect(await finishDraw(world, draw)).toMatchObject({ status: 'settled' })
    await client.end()
    await world.setClock(draw.draw_at.getTime() + 60_000)
  },
)

test('limits the sessions of an operator', async () => {
  const { name, open } = await hire()
  const opened = await Promise.allSettled(Array.from({ length: 40 }, () => open()))
  const clients = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(clients.length).toBeLessThanOrEqual(25)
  await queryAs(world, 'api', 'SELECT 1')
  await Promise.all(clients.map((client) => client.end()))
  await remove(name)
})

test('C3.3 leaves withdrawals of a closed account to operators and withdraws them on reopening', async () => {
  const operators = openOperators(world)
  const member = await newMember(world)
  await setStatus(operators, member, 0)
  expect(await walletOf(world, member)).toBe(0n)
  await world.setClock(NOON + 3_600_000)
  await reviewDueRequests(world.worker)
  const rows = async () =>
    await world.rows('SELECT status, amount::int FROM withdrawal WHERE member_id = $1', [member.id])
  expect(await rows()).toEqual([{ status: 1, amount: 100_000 }])
  const cancel = operators.query(`UPDATE withdrawal SET status = 4, note = 'mine' WHERE member_id = $1`, [
    member.id,
  ])
  await expect(cancel).rejects.toThrow(/only the member cancels/)
  await setStatus(operators, member, 1)
  expect(await walletOf(world, member)).toBe(100_000n)
  expect(await rows()).toEqual([{ status: 4, amount: 100_000 }])
  await operators.end()
})
