// @module-tag long
import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { block, unblock, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBalancedBooks } from '../support/books.ts'
import { atOnce, call, callRaw, newAddress } from '../support/call.ts'
import { startShortEpochs } from '../support/draws.ts'
import { type Machines, startMachines } from '../support/machines.ts'
import { newMember } from '../support/members.ts'
import { type Bucket, startBucket } from '../support/s3-server.ts'
import { addSamples } from '../support/samples.ts'
import { PGBOUNCER, startPooler, startValkey, VALKEY } from '../support/servers.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
let machines: Machines
let bucket: Bucket
let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
let valkey: Awaited<ReturnType<typeof startValkey>> | undefined
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(NOON)
  await addSamples(world)
  await startShortEpochs(world)
  valkey = VALKEY === undefined ? undefined : await startValkey()
  bucket = await startBucket()
  pooler = PGBOUNCER === undefined ? undefined : await startPooler(world.urls.api)
  const pooled = pooler && {
    DATABASE_URL: pooler.url,
    LISTEN_DATABASE_URL: world.urls.api,
    PREPARED_STATEMENTS: 'off',
  }
  const api = { ...pooled, ...bucket.env, ...(valkey && { VALKEY_URL: valkey.url }) }
  machines = await startMachines(world, { apis: 3, workers: 2, api })
})
afterAll(async () => {
  await machines?.stop()
  await Promise.all([valkey, bucket, pooler].map((server) => server?.kill()))
  await expectBalancedBooks(world)
  await world.close()
})

const at = (n: number): World => machines.each[n % machines.each.length] as World

let turn = 0
/** Another process for each call, as a load balancer chooses it. */
const balanced = (): World => at(turn++)

/** A reply that another process cached is replaced; how soon on a busy machine decides nothing. */
const WITHIN = { interval: 20 }

test('show a write to the next read in every process', async () => {
  const { token } = await newMember(balanced())
  const id = (await call(at(0), xuanfeilist, {}, { token }))[0]?.id ?? 0
  for (let n = 0; n < 30; n += 1) {
    const as = { token, address: newAddress() }
    await call(at(n), n % 2 === 0 ? block : unblock, { id }, as)
    const lists = await Promise.all(machines.each.map((each) => call(each, xuanfeilist, {}, as)))
    const isListed = n % 2 === 1
    expect(lists.map((list) => list.some((shown) => shown.id === id))).toEqual(Array(3).fill(isListed))
  }
})

test('three processes accept orders, two workers draw, and every bet is paid once', async () => {
  const find = async (status: string) =>
    (await world.owner.query('SELECT * FROM draw WHERE status = $1 ORDER BY id LIMIT 1', [status])).rows[0]
  await expect.poll(() => find('open')).toBeTruthy()
  const open = await find('open')
  const members = await atOnce(6, () => newMember(balanced()))
  const form = { item: 'big,small', money: '10', lid: '1', request_id: 'one' }
  for (const { token } of members) {
    await expect
      .poll(async () => (await callRaw(balanced(), placeOrder.path, form, { token })).code)
      .toBe(200)
    // repeated in every process: the same order
    await Promise.all(machines.each.map((each) => call(each, placeOrder, form, { token })))
    for (const each of machines.each)
      expect((await call(each, getUserInfo, {}, { token })).money).toBe(98_000n)
  }
  await world.setClock(open.closes_at.getTime() + 200)
  await expect.poll(async () => (await find('sealed'))?.id).toBe(open.id)
  await world.setClock(open.draw_at)
  const paid = () => world.owner.query('SELECT paid_at FROM draw WHERE id = $1', [open.id])
  await expect.poll(async () => (await paid()).rows[0].paid_at).toBeTruthy()
  const { rows } = await world.owner.query(
    `SELECT (SELECT count(*)::int FROM bet WHERE draw_id = $1) AS bets,
    (SELECT count(*)::int FROM ledger_transaction WHERE reference LIKE 'settle:' || $1 || '%') AS settlements,
    (SELECT count(*)::int FROM worker_heartbeat) AS workers`,
    [open.id],
  )
  expect(rows[0]).toEqual({ bets: 12, settlements: 1, workers: 2 })
  const balances = members.map(async ({ token }, n) => (await call(at(n), getUserInfo, {}, { token })).money)
  expect(new Set(await Promise.all(balances))).toEqual(new Set([99_980n]))
})

test('a process that exits delays no write, and the others continue', async () => {
  const member = await newMember(balanced())
  const as = { token: member.token }
  await machines.served[0]?.stop()
  const [one, other] = machines.each.slice(1) as [World, World]
  const id = (await call(one, xuanfeilist, {}, as))[0]?.id ?? 0
  const isListed = async () => (await call(other, xuanfeilist, {}, as)).some((shown) => shown.id === id)
  expect(await isListed()).toBe(true)
  await call(one, block, { id }, as)
  expect(await isListed()).toBe(false)
  await call(other, logout, {}, as)
  await expect.poll(async () => (await callRaw(one, getUserInfo.path, {}, as)).code, WITHIN).toBe(401)
})
