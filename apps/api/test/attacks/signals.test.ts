import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { expect, test } from 'vitest'
import { deleteExpiredSessions } from '../../src/jobs/maintenance.ts'
import { openCallers } from '../../src/kernel/session.ts'
import { headersOf, httpOf, openEnvelope } from '../support/call.ts'
import { newMember } from '../support/members.ts'
import { openSecondApi, setUpWorld } from '../support/world.ts'

const world = setUpWorld()

/** Returns what a listener of the API receives of these signals. */
async function receive(send: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const bus = world.ctx.invalidationBus
  await expect.poll(() => bus.isConnected()).toBe(true)
  const received: (string | undefined)[] = []
  bus.subscribe((change) => received.push(change))
  await send()
  await bus.flushed()
  return received
}

test('forty thousand signals are a few passes, and lose no draw', async () => {
  const flood = `SELECT count(pg_notify('saikoro_changed', CASE n WHEN 20000 THEN 'drawn/sai60/1/0' ELSE 'session/' || n END))
    FROM generate_series(1, 40000) AS n`
  const received = await receive(() => world.owner.query(flood))
  expect(received.length).toBeLessThan(4_000)
  expect(received).toContain(undefined)
  expect(received.filter((change) => change?.startsWith('drawn/'))).toEqual(['drawn/sai60/1/0'])
})

test.each([
  [
    ['draw x', 'DRAW', '/7', 'session/', "session/7'", '**', 'session/7', 'due/push', 'session/8'],
    ['session/7', 'due/push', 'session/8'],
  ],
  [
    ['session/7', 'due/push', '*'],
    [undefined, 'due/push'],
  ],
])('of the signals %j listeners receive %j', async (payloads, expected) => {
  const send = () =>
    world.owner.query(`SELECT pg_notify('saikoro_changed', one) FROM unnest($1::text[]) AS one`, [payloads])
  expect(await receive(send)).toEqual(expected)
})

test('a logout waits for no notification, and its session is not found again', async () => {
  const silent = {
    isConnected: () => true,
    subscribe() {},
    flushed: () => new Promise<never>(() => {}),
    async stop() {},
  }
  const callers = openCallers(world.ctx.db, silent)
  const own = await openSecondApi(world, { api: { invalidationBus: silent, callers } })
  const member = await newMember(world)
  const codeOf = async (path: string) =>
    openEnvelope(await httpOf(own).post(`/api/${path}`).set(headersOf(member))).code
  const codes = [await codeOf(getUserInfo.path), await codeOf(logout.path), await codeOf(getUserInfo.path)]
  expect(codes).toEqual([200, 200, 401])
})

test('sessions that expire send no signal', async () => {
  const { id } = await newMember(world)
  await world.owner.query(
    `INSERT INTO session (member_id, token_hash, address, created_at, expires_at)
     SELECT $1, sha256(int4send(n)), '', app_now() - interval '2 days', app_now() - interval '1 day' FROM generate_series(1, 300) AS n`,
    [id],
  )
  expect(await receive(() => deleteExpiredSessions(world.ctx.db))).toEqual([])
  expect(await world.count('session WHERE expires_at < app_now()')).toBe(0)
})
