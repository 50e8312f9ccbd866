import type { Draw } from '@saikoro/shared/contract/fairness'
import { readReceipt } from '@saikoro/shared/fairness/receipt'
import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../test/test-device.ts'
import { createHouse, createPlace, KEY, OTHER_ODDS, START } from '../test/test-server.ts'
import { openStore } from './store.ts'

let device: Device
let house: Device['house']
let store: Device['store']
let verifier: Device['verifier']

beforeEach(async () => {
  device = await createDevice()
  ;({ house, store, verifier } = device)
})

/** One honest draw that this browser watches from its opening, with an own order. */
function watch(minute: number): Promise<Draw> {
  return device.watch(minute, (draw, opening) => device.order(opening, house.order(draw)))
}

/** A draw with an own order that the device saw open. */
async function ordered(minute: number): Promise<Draw> {
  const { draw, opening } = await device.open(minute)
  await device.order(opening, house.order(draw))
  return draw
}

/** The same chain and genesis; in this history an earlier draw took the first seed, and closing was later. */
function anotherHistory() {
  const other = createHouse({ odds: OTHER_ODDS })
  other.settle(other.seal(other.open(-1)))
  return { other, replaced: other.settle(other.seal(other.open(0))) }
}

const verdictOn = (draw: Draw) => device.verdictOn(draw)

test('verifies an honest draw on the sandbox beacon', async () => {
  for (const minute of [0, 1, 2]) {
    const draw = await watch(minute)
    expect(await verdictOn(draw)).toEqual({ seal: 'witnessed', ink: 'blue', reasons: [] })
  }
  expect(await store.seedOf(KEY, 1)).toMatchObject({ index: 3 })
  expect(await store.headOf(KEY)).toEqual({ seq: 10, hash: house.entries[9]?.hash })
})

test.each(['seed', 'signature'] as const)('rejects a draw with the %s of another', async (field) => {
  const [first, second] = [await watch(0), await watch(1)]
  house.change(second.issue, { [field]: first[field] })
  expect(await verdictOn(second)).toMatchObject({ seal: 'not_verified', reasons: ['step_failed'] })
  expect(await store.seedOf(KEY, 1)).toBeUndefined()
  expect(await store.headOf(KEY)).toBeUndefined()
})

test('C2.3 rejects a consistently replaced commitment, round, seed and record of a pinned draw', async () => {
  const draw = await watch(0)
  const { other, replaced } = anotherHistory()
  device.call = other.call
  const { verdict, steps } = await device.verify(draw)
  expect(replaced.issue).toBe(draw.issue)
  expect(replaced.record).not.toBe(draw.record)
  expect(steps.every(({ ok }) => ok)).toBe(true)
  expect(verdict).toEqual({
    ...{ seal: 'not_verified', ink: expect.any(String) },
    reasons: expect.arrayContaining(['record_replaced', 'root_replaced', 'log_lacks_kept']),
  })
  device.call = house.call
  expect(await verdictOn(await watch(1)), 'another draw').toMatchObject({ seal: 'witnessed' })
})

test('rejects a swapped genesis, permanently', async () => {
  const draw = await watch(0)
  const other = createHouse({ last: '88'.repeat(32) })
  const replaced = other.settle(other.seal(other.open(0)))
  device.call = other.call
  expect(replaced.issue).toBe(draw.issue)
  expect((await verdictOn(draw))?.reasons).toContain('genesis_replaced')
  device.call = house.call
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified' })
})

test('only recomputes a record first received after closing', async () => {
  const pass = (minute: number) => house.settle(house.seal(house.open(minute)))
  const draw = pass(0)
  device.clock = draw.drawAt
  expect(await verdictOn(draw)).toEqual({
    seal: 'recomputed',
    ink: 'blue',
    reasons: ['genesis_late', 'record_late', 'root_late'],
  })
  await watch(1)
  const next = pass(2)
  device.clock = next.drawAt
  expect(await verdictOn(next)).toMatchObject({ seal: 'recomputed', reasons: ['record_late', 'root_late'] })
})

test.each([
  ['a root first received after the round was published', 1_000, 5_000, 'root_late'],
  ['a record first received before its opening, by a slow clock,', -3_000, 500, 'clock_slow'],
  ['a signature received before its round, by a slow clock,', 1_000, -6_000, 'clock_slow'],
])('only recomputes %s', async (_, afterOpening, afterClosing, reason) => {
  const draw = house.open(0)
  device.clock = draw.opensAt + afterOpening
  await verifier.pinOpening(KEY, draw.issue)
  const sealed = house.seal(draw)
  device.clock = draw.closesAt + afterClosing
  await verifier.pinRoot(KEY, draw.issue)
  house.settle(sealed)
  device.clock = reason === 'root_late' ? draw.drawAt : Math.max(draw.closesAt, device.clock + 1)
  expect(await verdictOn(draw)).toMatchObject({ seal: 'recomputed', reasons: [reason] })
})

test('rejects a draw without an order of this device', async () => {
  const draw = await ordered(0)
  house.draws.get(draw.issue)?.leaves.splice(0)
  expect(await verdictOn(await device.finish(draw))).toMatchObject({
    seal: 'not_verified',
    reasons: ['order_missing'],
  })
})

test('rejects a log rewritten before the pinned head', async () => {
  await verdictOn(await watch(0))
  const draw = await watch(1)
  const head = house.entries[3]
  if (!head) throw new Error('the log is too short')
  house.entries[3] = { ...head, hash: 'ab'.repeat(32) }
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified', reasons: ['log_broken'] })
})

test('requires the pinned head for earlier draws', async () => {
  const first = await watch(0)
  await verdictOn(await watch(1))
  expect(await verdictOn(first)).toMatchObject({ seal: 'witnessed' })
  expect(await store.seedOf(KEY, 1)).toMatchObject({ index: 2 })
  house.entries.splice(6)
  expect(await verdictOn(first)).toMatchObject({ seal: 'not_verified', reasons: ['log_lacks_kept'] })
})

test('rejects a draw whose result is not in the log', async () => {
  const draw = await watch(0)
  house.entries.pop()
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified', reasons: ['log_broken'] })
})

test('only recomputes a void draw, and raises an alarm when it has an order of this device', async () => {
  const draw = await ordered(0)
  house.cancel(draw)
  expect(await verdictOn(draw)).toMatchObject({ seal: 'recomputed', reasons: ['void_unsealed'] })
  expect(await device.alarms()).toMatchObject([{ what: 'draw_void', level: 'red', issue: draw.issue }])
})

test('returns no steps for a draw without a result and pins nothing', async () => {
  const draw = house.open(0)
  const finding = await device.verify(draw)
  expect([finding.draw.status, finding.steps]).toEqual(['open', []])
  expect(finding.pins).toMatchObject({ genesis: null, record: null, root: null })
})

test('rejects an opening that fails verification and does not pin it', async () => {
  const draw = house.open(0)
  for (const change of [
    { round: draw.round + 1 },
    { odds: { ...draw.odds, big: 190 } },
    { closesAt: START },
  ]) {
    house.change(draw.issue, change)
    await expect(verifier.pinOpening(KEY, draw.issue)).rejects.toThrow('opening_unsound')
    house.change(draw.issue, draw)
  }
  await expect(verifier.pinOpening('other', draw.issue)).rejects.toThrow()
  expect(await store.recordOf(KEY, draw.issue)).toBeUndefined()
})

test('rejects a reply about another draw', async () => {
  const [first, second] = [await watch(0), house.open(1)]
  device.call = (contractCall, input) => {
    const isDraw = contractCall.path === 'fairness/draw'
    const other = second.issue === Object(input).expect ? first.issue : second.issue
    return house.call(contractCall, isDraw ? { ...Object(input), expect: other } : input)
  }
  await expect(verifier.pinOpening(KEY, first.issue)).rejects.toThrow('opening_unsound')
  await expect(verifier.pinRoot(KEY, second.issue)).rejects.toThrow('draw_other')
  await expect(device.verify(second)).rejects.toThrow('draw_other')
})

test('rejects an opening that differs from the pinned one', async () => {
  const draw = house.open(0)
  await verifier.pinOpening(KEY, draw.issue)
  await verifier.pinOpening(KEY, draw.issue)
  const other = createHouse({ odds: OTHER_ODDS })
  other.open(0)
  device.call = other.call
  await expect(verifier.pinOpening(KEY, draw.issue)).rejects.toThrow('opening_replaced')
  expect(await store.recordOf(KEY, draw.issue)).toMatchObject({ hash: draw.record })
})

test('pins the record of open draws only, and published roots only', async () => {
  const draw = house.open(0)
  await expect(verifier.pinRoot(KEY, draw.issue)).rejects.toThrow('root_not_public')
  house.seal(draw)
  await expect(verifier.pinOpening(KEY, draw.issue)).rejects.toThrow('draw_not_open')
  await verifier.pinRoot(KEY, draw.issue)
  house.change(draw.issue, { betsRoot: 'ab'.repeat(32) })
  await expect(verifier.pinRoot(KEY, draw.issue)).rejects.toThrow('root_replaced')
})

test('accepts a receipt only if it is signed for exactly this order', async () => {
  const { draw, opening } = await device.open()
  const jws = house.order(draw)
  const good = readReceipt(jws)
  if (!good) throw new Error('no receipt')
  const [leaf = ''] = good.leaves
  const with_ = (from: string, to: string) => house.sendReceipt({ ...good, leaves: [leaf.replace(from, to)] })
  const wrong = {
    signature: `${jws.slice(0, -3)}AAA`,
    kind: house.sendReceipt({ ...good, kind: 'recharge', record: null, leaves: [] }),
    member: house.sendReceipt({ ...good, member: 8 }),
    record: house.sendReceipt({ ...good, record: 'ab'.repeat(32) }),
    content: with_('|big|', '|small|'),
    time: house.sendReceipt({ ...good, at: good.at - 60_000 }),
  }
  for (const [fault, receipt] of Object.entries(wrong)) {
    expect(await device.order(opening, receipt), fault).toContain(fault)
  }
  const more = { ...good, leaves: [leaf.replace('|2000|', '|50000|')], amount: '500.00' }
  expect(await device.order(opening, house.sendReceipt(more))).toEqual(['content', 'amount'])
  for (const unreadable of [{ amount: '500.00' }, { leaves: [] }, { record: null }, { id: 0 }]) {
    expect(await device.order(opening, house.sendReceipt({ ...good, ...unreadable }))).toEqual(['signature'])
  }
  expect(await device.order(opening, with_('|198|', '|100|'))).toEqual(['content'])
  expect(await device.alarms()).toMatchObject([{ what: 'receipt_wrong', level: 'red', issue: draw.issue }])
  expect((await store.receipts()).length).toBe(0)
  expect(await device.order(opening, jws)).toEqual([])
})

test('reports an earlier receipt replayed for a later order', async () => {
  const { draw, opening } = await device.open()
  const first = house.order(draw)
  expect(await device.order(opening, first)).toEqual([])
  const again = { requestId: 'again', member: 7, options: ['big'] as const, stake: 2_000n }
  expect(await device.orders.accept(await device.orders.begin(again, opening), first)).toEqual(['repeated'])
})

test('offers no draw that is over by this clock', async () => {
  const draw = house.open(0)
  device.clock = draw.closesAt
  await expect(verifier.pinOpening(KEY, draw.issue)).rejects.toThrow('opening_past')
  expect(await store.recordOf(KEY, draw.issue)).toBeUndefined()
})

test('rejects a skipped state for a draw with a pinned record', async () => {
  const draw = await ordered(0)
  house.change(draw.issue, { status: 'skipped', record: null, epoch: null, index: null })
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified', reasons: ['skipped_after_open'] })
  expect(await device.alarms()).toMatchObject([{ what: 'draw_not_verified', level: 'red' }])
})

test('rejects a result that changed after its verification', async () => {
  const draw = await watch(0)
  await verdictOn(draw)
  device.call = anotherHistory().other.call
  expect((await verdictOn(draw))?.reasons).toContain('result_replaced')
})

test('reports a store emptied while the page is open and refills it', async () => {
  let wipes = 0
  const place = createPlace()
  const options = { name: 'emptied', place, onWiped: () => (wipes += 1) }
  const first = await openStore(options)
  await first.keepRecord(KEY, '1', { hash: 'aa', seenAt: 1, epoch: 1, seq: 2 })
  await deleteDB('emptied')
  expect(await first.keepRecord(KEY, '1', { hash: 'bb', seenAt: 2, epoch: 1, seq: 2 })).toBe(false)
  expect([wipes, (await first.recordOf(KEY, '1'))?.hash]).toEqual([1, 'aa'])
  await first.close()
  await deleteDB('emptied')
  await (await openStore(options)).close()
  expect(wipes).toBe(2)
  await (await openStore(options)).close()
  expect(wipes).toBe(2)
})

test('looks the pinned head up after a long absence and continues from the draw', async () => {
  device = await createDevice({ house: createHouse({ length: 600 }) })
  ;({ house } = device)
  await verdictOn(await watch(0))
  for (let minute = 1; minute <= 510; minute += 1) house.cancel(house.open(minute))
  const draw = await watch(511)
  const asked: string[] = []
  device.call = (contractCall, input) => {
    if (contractCall.path === 'fairness/log') asked.push(String(Object(input).from))
    return house.call(contractCall, input)
  }
  expect(await verdictOn(draw)).toMatchObject({ seal: 'witnessed' })
  expect(asked).toEqual([String(draw.seq), '4'])
})
