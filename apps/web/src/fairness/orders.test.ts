// @vitest-environment node
import { bets, proof } from '@saikoro/shared/contract/fairness'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { expect, test, vi } from 'vitest'
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
      device.clock += 4_000
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
  expect(verified).toEqual([...device.house.draws.keys()].toReversed())
  expect([checks(), most]).toEqual([12, 1])
  for (const each of [proof.path, 'statement'])
    expect(requests.filter((path) => path === each)).toHaveLength(12)
})

test('an order is written to disk twice: before it is sent, and with its receipt', async () => {
  const device = await createDevice()
  const draw = device.house.open(0)
  device.clock = draw.opensAt + 5_000
  const opening = await device.verifier.pinOpening(KEY, draw.issue)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await device.order(opening, device.house.order(draw))).toEqual([])
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, , options]) => options?.durability)).toEqual(['strict', 'strict'])
})
