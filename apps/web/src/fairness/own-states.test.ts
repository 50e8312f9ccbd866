// @vitest-environment happy-dom
import type { LimitsReceipt, ReservationReceipt, StateReceipt } from '@saikoro/shared/contract/state-receipt'
import type { LimitsRequest } from '@saikoro/shared/fairness/check-state-receipt'
import { beforeEach, describe, expect, test } from 'vitest'
import { asOwn } from '../lib/after-booking.ts'
import { NetworkError, RefusalError } from '../lib/call.ts'
import { createDevice, type Device } from '../test/test-device.ts'
import { START } from '../test/test-server.ts'
import { createOwnStates, type OwnStates, type SentMessage, type ServedState } from './own-states.ts'

const MEMBER = 7
const HOUR = 3_600_000
const DAY = 24 * HOUR

const LIMITS: LimitsReceipt = {
  ...{ kind: 'limits', member: MEMBER, version: 4, daily: '100.00', next: null, nextFrom: null },
  ...{ timedOutUntil: null, excludedUntil: START + 31 * DAY },
}
const RESERVATION: ReservationReceipt = {
  ...{ kind: 'reservation', member: MEMBER, id: 3, version: 1, profile: 9, date: '2026-12-01' },
  ...{ note: 'At noon', status: 'requested', createdAt: START, confirmedAt: null, updatedAt: START },
}
const messageOf = (id: number, text: string): StateReceipt => ({
  ...{ kind: 'message', member: MEMBER, id, text, at: START },
})

let device: Device
let house: Device['house']
let states: OwnStates

beforeEach(async () => {
  device = await createDevice()
  house = device.house
  states = createOwnStates({ ...device.parts, verifier: device.verifier })
})

const alarms = async () => (await device.alarms()).map(({ level, issue }) => `${level} ${issue}`)

describe('limits', () => {
  const change = (fields: Partial<LimitsReceipt>) => house.sendState({ ...LIMITS, version: 5, ...fields })
  const accept = (jws: string, request?: LimitsRequest, askedAt = device.clock) =>
    states.acceptLimits(MEMBER, jws, askedAt, request)

  beforeEach(async () => {
    expect(await accept(house.sendState(LIMITS))).toEqual(LIMITS)
    device.clock += HOUR
  })

  test('C6.1 C6.2 accepts the same, a lower limit and a longer break without an alarm', async () => {
    expect(await accept(house.sendState(LIMITS))).toEqual(LIMITS)
    const stricter = { daily: '50.00', excludedUntil: START + 40 * DAY, timedOutUntil: START + DAY }
    expect(await accept(change(stricter))).toMatchObject(stricter)
    expect(await alarms()).toEqual([])
  })

  test.each([
    ['no limit', { daily: null }],
    ['a higher limit', { daily: '100.01' }],
    ['no exclusion', { excludedUntil: null }],
    ['a shorter exclusion', { excludedUntil: START + 31 * DAY - 1 }],
    ['an earlier version', { version: 3 }],
    ['another state of the same version', { version: 4, daily: '50.00' }],
    ['a raise within 24 hours', { next: null, nextFrom: START + 2 * HOUR }],
  ])('C6.1 C6.2 raises a red alarm for %s and believes the earlier receipt', async (_, fields) => {
    expect(await accept(change(fields))).toEqual(LIMITS)
    expect(await alarms()).toEqual(['red limits:0'])
  })

  test('C6.2 knows the end of the break whatever the server says device.clock', async () => {
    await accept(change({ excludedUntil: null }))
    expect(await device.orders.breakUntil(MEMBER)).toBe(LIMITS.excludedUntil)
    expect(await device.orders.breakUntil(MEMBER + 1)).toBe(0)
  })

  test('C6.1 raises a red alarm for limits that the server did not sign for this member', async () => {
    const [head, , signature] = house.sendState(LIMITS).split('.')
    const [, payload] = change({ daily: null }).split('.')
    expect(await accept(`${head}.${payload}.${signature}`)).toEqual(LIMITS)
    expect(await accept(change({ member: MEMBER + 1 }))).toEqual(LIMITS)
    expect(await alarms()).toEqual(['red limits:0'])
  })

  test.each([
    ['raises an amber alarm for a raise that this device did not ask for', undefined, ['amber limits:0']],
    [
      'raises an amber alarm for a raise after the server refused the one of this device',
      new RefusalError('refused'),
      ['amber limits:0'],
    ],
    ['accepts the raise of this device when the reply was lost', new NetworkError('lost'), []],
  ])('C6.1 %s', async (_, failure, raised) => {
    const ask = () =>
      asOwn(
        (isAsked) => states.noteRequest(MEMBER, 'limits', 0, isAsked),
        () => Promise.reject(failure),
      )
    if (failure) await expect(ask()).rejects.toThrow(failure)
    const limits = { next: '300.00', nextFrom: device.clock + DAY }
    expect(await accept(change(limits))).toMatchObject(limits)
    expect(await alarms()).toEqual(raised)
  })

  test('C6.1 accepts a raise of this device, and its limit when the 24 hours are over', async () => {
    await states.noteRequest(MEMBER, 'limits')
    const raised = change({ next: '300.00', nextFrom: device.clock + DAY })
    await accept(raised, { daily: '300.00', sentAt: device.clock })
    device.clock += DAY
    const inForce = change({ version: 6, daily: '300.00' })
    expect(await accept(inForce)).toMatchObject({ daily: '300.00' })
    expect(await alarms()).toEqual([])
    expect(await accept(change({ version: 7, daily: '400.00' }))).toMatchObject({ daily: '300.00' })
    expect(await alarms()).toEqual(['red limits:0'])
  })

  test('C6.2 raises a red alarm when the receipt is not what the member asked for', async () => {
    const request = { kind: 'timeout', hours: 24, sentAt: device.clock } as const
    await accept(change({ timedOutUntil: device.clock + DAY }), request)
    expect(await alarms()).toEqual([])
    await accept(change({ version: 6, timedOutUntil: device.clock + 2 * DAY }), { ...request, hours: 72 })
    expect(await alarms()).toEqual(['red limits:0'])
  })

  test.each([1_000, 0])(
    'takes a reply requested %i ms before the newest receipt for out of date',
    async (ms) => {
      const askedAt = device.clock
      device.clock += ms
      const newer = change({ daily: '20.00' })
      await accept(newer)
      expect(await accept(house.sendState(LIMITS), undefined, askedAt)).toMatchObject({ daily: '20.00' })
      expect(await alarms()).toEqual([])
    },
  )

  test('gives no verdict while no key is available', async () => {
    device.call = () => Promise.reject(new Error('offline'))
    await expect(accept(change({ daily: null }))).rejects.toThrow('offline')
    expect(await alarms()).toEqual([])
  })
})

describe('reservations', () => {
  const rowOf = (fields: Partial<ReservationReceipt> = {}) => {
    const receipt = { ...RESERVATION, ...fields }
    return { id: receipt.id, receipt: house.sendState(receipt) }
  }
  const accept = (...rows: ServedState[]) =>
    states.acceptReservations(MEMBER, { rows, askedAt: device.clock, isWhole: true })

  beforeEach(async () => {
    await states.acceptReservation(MEMBER, rowOf(), RESERVATION)
    device.clock += HOUR
  })

  test('C1.3 accepts each allowed next state', async () => {
    const confirmed = {
      version: 2,
      status: 'confirmed',
      confirmedAt: device.clock,
      updatedAt: device.clock,
    } as const
    expect((await accept(rowOf(confirmed))).get(3)).toMatchObject(confirmed)
    const ended = { ...confirmed, version: 3, status: 'expired', updatedAt: START + 40 * DAY } as const
    expect((await accept(rowOf(ended))).get(3)).toMatchObject(ended)
    expect(await alarms()).toEqual([])
  })

  test.each([
    ['another day', { version: 2, date: '2026-12-02' }],
    ['another time', { version: 2, time: '15:00-16:30' }],
    ['another time zone', { version: 2, zone: 'Asia/Kuala_Lumpur' }],
    ['another note', { version: 2, note: 'In the evening' }],
    ['another profile', { version: 2, profile: 10 }],
    ['another state of the same version', { status: 'confirmed', confirmedAt: START }],
    ['an end before its day is over', { version: 2, status: 'expired', updatedAt: START + 1 }],
  ] as const)('C1.3 raises a red alarm for %s and believes the earlier receipt', async (_, fields) => {
    expect((await accept(rowOf(fields))).get(3)).toEqual(RESERVATION)
    expect(await alarms()).toEqual(['red reservation:3'])
  })

  /** The state after a move to the next day, which a confirmation or an end may follow. */
  const movedTo = (fields: Partial<ReservationReceipt> = {}) => ({
    ...{ version: 3, date: '2026-12-02', zone: 'Asia/Kuala_Lumpur' },
    ...{ movedAt: device.clock, supersededAt: device.clock, updatedAt: device.clock },
    ...fields,
  })

  test.each<[string, () => Partial<ReservationReceipt>]>([
    ['a move', movedTo],
    ['a confirmed move', () => movedTo({ status: 'confirmed', confirmedAt: device.clock })],
    ['a cancellation', () => ({ version: 2, status: 'cancelled', updatedAt: device.clock })],
  ])('C1.3 accepts %s that the member made here, and calls one from elsewhere amber', async (_, stateOf) => {
    const changed = stateOf()
    await accept(rowOf(), rowOf({ id: 4 }))
    await states.noteRequest(MEMBER, 'reservation', 4)
    await accept(rowOf(), rowOf({ id: 4, ...changed }))
    expect(await alarms()).toEqual([])
    const accepted = await accept(rowOf(changed), rowOf({ id: 4, ...changed }))
    expect(accepted.get(3)).toMatchObject(changed)
    expect(await alarms()).toEqual(['amber reservation:3'])
  })

  test.each([
    ['of an ended reservation', { version: 2, status: 'cancelled' }, {}],
    ['to another note', {}, { note: 'In the evening' }],
    [
      'that keeps an earlier confirmation',
      { version: 2, status: 'confirmed', confirmedAt: START },
      { confirmedAt: START },
    ],
    ['before the earlier state', { version: 2, updatedAt: START + 2 * DAY }, {}],
    ['that is later than its state', {}, { updatedAt: START }],
  ] as const)('C1.3 raises a red alarm for a move %s', async (_, before, after) => {
    await states.noteRequest(MEMBER, 'reservation', 3)
    await accept(rowOf(before))
    await states.noteRequest(MEMBER, 'reservation', 3)
    const earlier = await alarms()
    await accept(rowOf({ ...movedTo(after) }))
    expect(await alarms()).toEqual([...earlier, 'red reservation:3'])
  })

  test.each([
    ['Europe/Berlin', '2026-12-01T22:59:59Z', ['red reservation:5']],
    ['Europe/Berlin', '2026-12-01T23:00:00Z', []],
    ['Pacific/Kiritimati', '2026-12-01T10:00:00Z', []],
    [undefined, '2026-12-01T14:59:59Z', ['red reservation:5']],
    [undefined, '2026-12-01T15:00:00Z', []],
  ])('C1.3 a day ends at midnight of the city: %s, %s', async (zone, end, raised) => {
    const abroad = { id: 5, ...(zone && { zone }) }
    await accept(rowOf(), rowOf(abroad))
    await accept(rowOf(), rowOf({ ...abroad, version: 2, status: 'expired', updatedAt: Date.parse(end) }))
    expect(await alarms()).toEqual(raised)
  })

  test('C1.3 raises a red alarm for a reservation that the list leaves out', async () => {
    expect((await accept(rowOf({ id: 4 }))).get(3)).toEqual(RESERVATION)
    expect(await alarms()).toEqual(['red reservation:3'])
  })

  test('C1.3 raises a red alarm when the receipt is for another day or time than was chosen', async () => {
    await states.acceptReservation(MEMBER, rowOf({ id: 4, date: '2026-12-05' }), RESERVATION)
    const wanted = { ...RESERVATION, time: '15:00-16:30' }
    await states.acceptReservation(MEMBER, rowOf({ id: 5, time: '15:00-16:30' }), wanted)
    expect(await alarms()).toEqual(['red reservation:4'])
    await states.acceptReservation(MEMBER, rowOf({ id: 6, time: '18:00-19:30' }), wanted)
    await states.acceptReservation(MEMBER, rowOf({ id: 7 }), wanted)
    expect((await alarms()).toSorted()).toEqual([4, 6, 7].map((id) => `red reservation:${id}`))
  })
})

describe('messages', () => {
  const rowOf = (id: number, text: string, about: { reservation?: number } = {}) => ({
    id,
    receipt: house.sendState({ ...messageOf(id, text), ...about }),
  })
  const accept = (rows: ServedState[], sent?: SentMessage) =>
    states.acceptMessages(MEMBER, { rows, askedAt: device.clock, isWhole: true }, sent)

  beforeEach(async () => {
    await accept([rowOf(1, 'Hello')], { text: 'Hello' })
    device.clock += 1
  })

  const wordOf = (id: number, text: string) => ({
    id,
    receipt: house.say({ source: 'support', id, member: MEMBER, text }),
  })
  const acceptTexts = (...texts: ServedState[]) =>
    states.acceptMessages(MEMBER, { rows: [rowOf(1, 'Hello')], texts, askedAt: device.clock, isWhole: true })

  test('C3.8 raises a red alarm when a signed message of the operator is left out or replaced by another signed one', async () => {
    await acceptTexts(wordOf(2, 'We pay tomorrow'), wordOf(3, 'Sorry'))
    device.clock += 1
    await acceptTexts(wordOf(2, 'We pay tomorrow'), wordOf(3, 'Sorry'), { id: 4, receipt: '' })
    expect(await alarms()).toEqual([])
    await acceptTexts(wordOf(3, 'Sorry'))
    expect(await alarms()).toEqual(['red text:2'])
    await acceptTexts(wordOf(2, 'We pay nothing'), wordOf(3, 'Sorry'))
    const [alarm] = await device.alarms()
    expect(JSON.stringify(alarm?.evidence)).toContain(wordOf(2, 'We pay tomorrow').receipt)
  })

  test('C3.8 finds a message that is sent again before the newest, and raises a red alarm when it is not there', async () => {
    const rows = [rowOf(1, 'Hello'), rowOf(2, 'Where?'), rowOf(3, 'From another device')]
    await accept(rows, { text: 'Where?', isRepeated: true })
    expect(await alarms()).toEqual([])
    expect([...(await accept(rows)).own]).toEqual([1, 2])
    device.clock += 1
    await accept(rows, { text: 'Not there', isRepeated: true })
    expect(await alarms()).toEqual(['red message:3'])
  })

  test('C3.8 takes a list requested in the millisecond of the newest message for out of date', async () => {
    await accept([rowOf(1, 'Hello'), rowOf(2, 'Where?')], { text: 'Where?' })
    await accept([rowOf(1, 'Hello')])
    expect(await alarms()).toEqual([])
    device.clock += 1
    await accept([rowOf(1, 'Hello')])
    expect(await alarms()).toEqual(['red message:2'])
  })

  test('C3.8 raises a red alarm when a message is booked under another reservation than it is about', async () => {
    const about = { reservation: 5 }
    await accept([rowOf(1, 'Hello'), rowOf(2, 'Where?', about)], { text: 'Where?', ...about })
    expect(await alarms()).toEqual([])
    device.clock += 1
    const rows = [rowOf(1, 'Hello'), rowOf(2, 'Where?', about), rowOf(3, 'When?')]
    await accept(rows, { text: 'When?', ...about })
    expect(await alarms()).toEqual(['red message:3'])
  })

  test.each([
    ['other words', () => [rowOf(1, 'Goodbye')], undefined],
    ['a message that is left out', () => [], undefined],
    ['a message without a receipt', () => [rowOf(1, 'Hello'), { id: 2, receipt: '' }], undefined],
    ['a receipt of another row', () => [{ ...rowOf(1, 'Hello'), id: 2 }, rowOf(1, 'Hello')], undefined],
    [
      'other words than were sent',
      () => [rowOf(1, 'Hello'), rowOf(2, 'I agree')],
      { text: 'I do not agree' },
    ],
  ])('C3.8 raises a red alarm for %s', async (_, rows, sent) => {
    const { messages } = await accept(rows(), sent)
    expect(messages.get(1)).toMatchObject({ text: 'Hello' })
    expect((await alarms()).every((alarm) => alarm.startsWith('red message:'))).toBe(true)
    expect(await alarms()).toHaveLength(1)
  })
})
