// @vitest-environment node
import { bets, proof } from '@saikoro/shared/contract/fairness'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { expect, test, vi } from 'vitest'
import { NetworkError } from '../lib/call.ts'
import { DeviceFaultError } from '../lib/device-fault.ts'
import { createDevice } from '../test/test-device.ts'
import { KEY } from '../test/test-server.ts'

vi.mock('@saikoro/shared/fairness/beacon-check', { spy: true })

/** A device with orders in each of several draws, all over, that counts requests and BLS checks from now on. */
async function ended(draws: number, ordersEach: number) {
  const device = await createDevice()
  const { house } = device
  const requests: string[] = []
  for (let minute = 0; minute < draws; minute += 1)
    await device.watch(minute, async (draw, opening) => {
      for (let n = 0; n < ordersEach; n += 1)
        expect(await device.order(opening, house.order(draw))).toEqual([])
    })
  device.readMovements = (issue) => {
    requests.push('statement')
    return house.movements(issue)
  }
  device.call = (asked, input) => {
    requests.push(asked.path)
    return house.call(asked, input)
  }
  vi.mocked(verifyRound).mockClear()
  const areAgreed = async () => (await device.orders.all()).every(({ agreed }) => agreed)
  return { device, requests, areAgreed, checks: () => vi.mocked(verifyRound).mock.calls.length }
}

/** The screen of a draw and the following of its orders at once. */
async function follow(ordersEach: number) {
  const { device, requests, areAgreed, checks } = await ended(1, ordersEach)
  const [issue = ''] = device.house.draws.keys()
  await Promise.all([device.verifier.findingOf(KEY, issue), device.orders.follow(7)])
  await device.verifier.findingOf(KEY, issue)
  expect([await areAgreed(), await device.alarms()]).toEqual([true, []])
  return { requests: requests.toSorted(), checks: checks() }
}

test('five orders in a draw and its screen make the requests and the BLS check of one order', async () => {
  const one = await follow(1)
  expect(one.checks).toBe(1)
  expect(await follow(5)).toEqual(one)
})

test('after a day offline verifies one draw after the other, the newest first, and each once', async () => {
  const { device, requests, areAgreed, checks } = await ended(12, 2)
  const [counted, verified] = [device.call, [] as string[]]
  let [open, most] = [0, 0]
  device.call = async (asked, input) => {
    if (asked.path === bets.path) verified.push(Object(input).expect)
    open += 1
    most = Math.max(open, most)
    return counted(asked, input).finally(() => {
      open -= 1
    })
  }
  await device.orders.follow(7)
  expect(await areAgreed()).toBe(true)
  const dice = (await device.orders.all()).map((order) => order.dice?.length)
  expect(dice).toEqual(new Array(24).fill(3))
  expect(verified).toEqual([...device.house.draws.keys()].toReversed())
  expect([checks(), most]).toEqual([12, 1])
  for (const each of [proof.path, 'statement'])
    expect(requests.filter((path) => path === each)).toHaveLength(12)
})

test('an order is written to disk twice: before it is sent, and with its receipt', async () => {
  const device = await createDevice()
  const { draw, opening } = await device.open()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await device.order(opening, device.house.order(draw))).toEqual([])
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, , options]) => options?.durability)).toEqual(['strict', 'strict'])
})

const ORDER = { requestId: 'one', member: 7, options: ['big'], stake: 2_000n } as const

/** One order of two followed to its end, with a proof that was changed on the way, and a statement that returned so much more. */
async function followOne(change: Record<string, unknown>, more = 0n, late: [number, bigint][] = []) {
  const device = await createDevice()
  const { house, orders } = device
  const { draw, opening } = await device.open()
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
  expect(await followOne({})).toEqual({ agreed: true, alarms: ['order_elsewhere'] })
})

test.each([
  ['proof_wrong', 'another leaf', { leaf: 'bet/v1|1|0123456789abcdef|big|50000|198|1' }, 0n],
  ['proof_wrong', 'another index', { index: 1 }, 0n],
  ['proof_wrong', 'another size', { size: 3 }, 0n],
  ['proof_wrong', 'another path', { path: ['ab'.repeat(32)] }, 0n],
  ['proof_wrong', 'another key', { key: '5b'.repeat(32) }, 0n],
  ['proof_wrong', 'another receipt', { receipt: 'a.b.c' }, 0n],
  ['statement_wrong', 'a statement with another payout than the draw', {}, 1n],
])('reports %s for %s, and the order does not agree', async (what, _, change, more) => {
  expect(await followOne(change, more)).toMatchObject({
    agreed: false,
    alarms: expect.arrayContaining([what]),
  })
})

test('agrees with a statement only if it returned a late order, which takes no part in the draw', async () => {
  expect(await followOne({}, 500n, [[9, -500n]])).toMatchObject({ agreed: true })
  expect(await followOne({}, 0n, [[9, -500n]])).toMatchObject({ agreed: false })
})

/** Two orders of a draw that was cancelled before its seal; the statement returned so much. */
async function cancel(returned: bigint) {
  const device = await createDevice()
  const { house, orders } = device
  const { draw, opening } = await device.open()
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

test.each([
  ['raises', ['order_silent'], 'a failed request', new NetworkError('statement')],
  ['raises no', [], 'a fault of the client', new TypeError('undefined is not a function')],
  ['raises no', [], 'a fault of this device', new DeviceFaultError('store_refused')],
])('C2.7 %s alarm %j about the server after %s', async (_, expected, _cause, fault) => {
  const device = await createDevice()
  const draw = await device.watch(0, (open, opening) => device.order(opening, device.house.order(open)))
  device.readMovements = () => Promise.reject(fault)
  device.clock = draw.drawAt + 6 * 60_000
  await device.orders.follow(7)
  expect((await device.alarms()).map(({ what }) => what)).toEqual(expected)
})

test('keeps the receipt of a reply that comes while the order is followed', async () => {
  const device = await createDevice()
  const { house, orders } = device
  const { draw, opening } = await device.open()
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
