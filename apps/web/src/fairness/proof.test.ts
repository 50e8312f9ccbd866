// @vitest-environment node
import 'fake-indexeddb/auto'
import { proof } from '@saikoro/shared/contract/fairness'
import { inclusionPath } from '@saikoro/shared/fairness/merkle'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHouse, createPlace, KEY, START } from '../test/test-server.ts'
import { readAlarms } from './alarms.ts'
import { createOrders } from './orders.ts'
import { payoutOfLeaves } from './payouts.ts'
import type { WitnessCall } from './read-log.ts'
import { openStore, type WitnessStore } from './store.ts'
import { createWitness } from './witness.ts'

const MEMBER_KEY = '5a'.repeat(32)
let store: WitnessStore
let opened = 0

beforeEach(async () => {
  opened += 1
  store = await openStore({ name: `proof-${opened}`, place: createPlace() })
})

afterEach(() => store.close())

/** One order of two followed to its end, with a proof that was changed on the way, and a statement that returned so much more. */
async function follow(change: Record<string, unknown>, more = 0n, late: [number, bigint][] = []) {
  const house = createHouse()
  let clock = START
  const draw = house.open(0)
  const jws = house.order(draw)
  const { leaves } = house.draws.get(draw.issue) ?? { leaves: [] }
  const [leaf = ''] = leaves
  house.order(draw)
  const served = () => ({
    leaf,
    index: 0,
    size: leaves.length,
    path: inclusionPath(leaves, 0),
    key: MEMBER_KEY,
    receipt: jws,
  })
  const call: WitnessCall = async (asked, input) =>
    asked.path === proof.path ? ({ ...served(), ...change } as never) : house.call(asked, input)
  const parts = { call, store, now: () => clock }
  const witness = createWitness(parts)
  const orders = createOrders({
    ...parts,
    witness,
    readMovements: async () => {
      const { draw: settled } = house.draws.get(draw.issue) ?? { draw }
      const both = [1, 2].map((id) => [id, -2_000n] as [number, bigint])
      return { orders: new Map([...both, ...late]), returned: payoutOfLeaves(leaves, settled) + more }
    },
  })
  const opening = await witness.witnessOpen(KEY, draw.issue)
  clock = draw.opensAt + 5_000
  const order = await orders.begin({ requestId: 'one', member: 7, options: ['big'], stake: 2_000n }, opening)
  expect(await orders.accept(order, jws)).toEqual([])
  const sealed = house.seal(draw)
  clock = draw.closesAt + 500
  await witness.witnessRoot(KEY, draw.issue)
  house.settle(sealed)
  clock = draw.drawAt
  await orders.follow(7)
  const [followed] = await orders.all()
  return { agreed: followed?.agreed, alarms: (await readAlarms(store)).map(({ what }) => what) }
}

test('follows an order until proof and statement agree; reports an order of another device', async () => {
  expect(await follow({})).toEqual({ agreed: true, alarms: ['order_elsewhere'] })
})

test.each([
  ['leaf', { leaf: 'bet/v1|1|0123456789abcdef|big|50000|198|1' }],
  ['index', { index: 1 }],
  ['size', { size: 3 }],
  ['path', { path: ['ab'.repeat(32)] }],
  ['key', { key: '5b'.repeat(32) }],
  ['receipt', { receipt: 'a.b.c' }],
])('reports another %s in the proof, and the order does not agree', async (_field, change) => {
  expect(await follow(change)).toMatchObject({
    agreed: false,
    alarms: expect.arrayContaining(['proof_wrong']),
  })
})

test("reports a statement with another payout than the draw's", async () => {
  expect(await follow({}, 1n)).toMatchObject({
    agreed: false,
    alarms: expect.arrayContaining(['statement_wrong']),
  })
})

test('agrees with a statement that returned a late order, which takes no part in the draw', async () => {
  expect(await follow({}, 500n, [[9, -500n]])).toMatchObject({ agreed: true })
})

test('reports a statement that did not return a late order', async () => {
  expect(await follow({}, 0n, [[9, -500n]])).toMatchObject({ agreed: false })
})

/** Two orders of a draw that was cancelled before its seal; the statement returned so much. */
async function cancel(returned: bigint) {
  opened += 1
  store = await openStore({ name: `proof-${opened}`, place: createPlace() })
  const house = createHouse()
  let clock = START
  const draw = house.open(0)
  const call: WitnessCall = async (asked, input) =>
    asked.path === 'fairness/bets' ? ({ leaves: [] } as never) : house.call(asked, input)
  const parts = { call, store, now: () => clock }
  const witness = createWitness(parts)
  const movements = { orders: new Map([1, 2].map((id) => [id, -2_000n])), returned }
  const orders = createOrders({ ...parts, witness, readMovements: async () => movements })
  const opening = await witness.witnessOpen(KEY, draw.issue)
  clock = draw.opensAt + 5_000
  for (const requestId of ['one', 'two']) {
    const order = await orders.begin({ requestId, member: 7, options: ['big'], stake: 2_000n }, opening)
    await orders.accept(order, house.order(draw))
  }
  house.cancel(draw)
  clock = draw.drawAt
  await orders.follow(7)
  const alarms = (await readAlarms(store)).map(({ what }) => what)
  return {
    agreed: (await orders.all()).map(({ agreed }) => agreed),
    isWrong: alarms.includes('statement_wrong'),
  }
}

test('agrees when a draw without a seal returned the stakes of all orders', async () => {
  expect(await cancel(4_000n)).toEqual({ agreed: [true, true], isWrong: false })
  expect(await cancel(2_000n)).toEqual({ agreed: [false, false], isWrong: true })
})

test('keeps the receipt of a reply that comes while the order is followed', async () => {
  const house = createHouse()
  let clock = START
  const draw = house.open(0)
  const parts = { call: house.call, store, now: () => clock }
  const witness = createWitness(parts)
  const jws = house.order(draw)
  const orders = createOrders({
    ...parts,
    witness,
    readMovements: async () => {
      await orders.accept(order, jws)
      return { orders: new Map([[1, -2_000n]]), returned: 0n }
    },
  })
  const opening = await witness.witnessOpen(KEY, draw.issue)
  clock = draw.opensAt + 5_000
  const order = await orders.begin({ requestId: 'one', member: 7, options: ['big'], stake: 2_000n }, opening)
  const sealed = house.seal(draw)
  clock = draw.closesAt + 500
  await witness.witnessRoot(KEY, draw.issue)
  house.settle(sealed)
  clock = draw.drawAt
  await orders.follow(7)
  expect(await orders.all()).toMatchObject([{ state: 'booked', jws, agreed: false }])
})
