import { proof } from '@saikoro/shared/contract/fairness'
import { expect, test } from 'vitest'
import { createDevice } from '../test/test-device.ts'
import { KEY } from '../test/test-server.ts'

const ORDER = { requestId: 'one', member: 7, options: ['big'], stake: 2_000n } as const

/** A device whose first draw is open. */
async function openDraw() {
  const device = await createDevice()
  const draw = device.house.open(0)
  const opening = await device.verifier.pinOpening(KEY, draw.issue)
  device.clock = draw.opensAt + 5_000
  return { device, house: device.house, orders: device.orders, draw, opening }
}

/** One order of two followed to its end, with a proof that was changed on the way, and a statement that returned so much more. */
async function follow(change: Record<string, unknown>, more = 0n, late: [number, bigint][] = []) {
  const { device, house, orders, draw, opening } = await openDraw()
  device.readMovements = async (issue) => {
    const { orders: both, returned } = await house.movements(issue)
    return { orders: new Map([...both, ...late]), returned: returned + more }
  }
  const jws = house.order(draw)
  house.order(draw)
  device.call = async (asked, input) => {
    const served = await house.call(asked, input)
    return asked.path === proof.path ? { ...Object(served), ...change } : served
  }
  expect(await orders.accept(await orders.begin(ORDER, opening), jws)).toEqual([])
  await device.finish(draw)
  await orders.follow(7)
  const [followed] = await orders.all()
  return { agreed: followed?.agreed, alarms: (await device.alarms()).map(({ what }) => what) }
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
  const { device, house, orders, draw, opening } = await openDraw()
  device.readMovements = async () => ({ orders: new Map([1, 2].map((id) => [id, -2_000n])), returned })
  device.call = async (asked, input) =>
    asked.path === 'fairness/bets' ? ({ leaves: [] } as never) : house.call(asked, input)
  for (const requestId of ['one', 'two'])
    await orders.accept(await orders.begin({ ...ORDER, requestId }, opening), house.order(draw))
  house.cancel(draw)
  device.clock = draw.drawAt
  await orders.follow(7)
  const alarms = (await device.alarms()).map(({ what }) => what)
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
  const { device, house, orders, draw, opening } = await openDraw()
  device.readMovements = async () => {
    await orders.accept(order, jws)
    return { orders: new Map([[1, -2_000n]]), returned: 0n }
  }
  const jws = house.order(draw)
  const order = await orders.begin(ORDER, opening)
  await device.finish(draw)
  await orders.follow(7)
  expect(await orders.all()).toMatchObject([{ state: 'booked', jws, agreed: false }])
})
