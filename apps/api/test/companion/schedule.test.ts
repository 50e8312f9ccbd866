// The times that a companion publishes, in the time zone of the city.

import { addTime, getTimes, openTime, pause, setSchedule } from '@saikoro/shared/contract/companion'
import { moveReservation, reserve } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { atOnce, call, callRaw, en, refusal } from '../support/call.ts'
import { type Companion, enrolCompanion } from '../support/companions.ts'
import { newMember } from '../support/members.ts'
import { studioInsert, studioUpdate } from '../support/operator.ts'
import { brief } from '../support/samples.ts'
import { DAY, NOON, setUpWorld } from '../support/world.ts'

// NOON is Friday, 20 November 2026, 12:00 in Tokyo
const world = setUpWorld({ samples: true })
let she: Companion
beforeEach(async () => {
  await world.setClock(NOON)
  she = await enrolCompanion(world)
})

const evening = { weekday: 2, starts: '18:00', ends: '20:00' }
const plan = (fields: object = {}) => ({
  ...{ week: [evening], days_off: [], buffer_minutes: 0, notice_hours: 0, most_per_day: 0, days_ahead: 20 },
  ...fields,
})
const wire = (fields: object = {}) => {
  const { week, days_off, ...numbers } = plan(fields)
  return { ...numbers, week: JSON.stringify(week), days_off: JSON.stringify(days_off) }
}
const set = (fields: object = {}, as = she) => call(world, setSchedule, wire(fields), en(as))
const times = async (as = she) =>
  (await call(world, getTimes, {}, en(as))).times.map(({ date, time }) => `${date} ${time}`)
async function newcomer() {
  const member = await newMember(world)
  await brief(world, member)
  return member
}
const free = async () => (await call(world, xuanfeidata, { id: she.profile }, await newcomer())).slots
const ask = async (slot: number, date: string, as?: { token: string }) =>
  callRaw(
    world,
    reserve.path,
    { id: she.profile, date, slot, note: '', request_id: '' },
    en(as ?? (await newcomer())),
  )
const taken = phraseOf('slot_taken', 'en')

describe('companion/setSchedule', () => {
  test('publishes the times of the week as far ahead as she says, and members see them', async () => {
    await set()
    expect(await times()).toEqual([
      '2026-11-24 18:00-20:00',
      '2026-12-01 18:00-20:00',
      '2026-12-08 18:00-20:00',
    ])
    expect((await free()).map(({ day }) => day)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
    expect(await call(world, getTimes, {}, en(she))).toMatchObject({
      zone: 'Asia/Tokyo',
      today: '2026-11-20',
      ...plan(),
    })
  })

  test('the worker publishes a further day when the day of the city turns, and once', async () => {
    await set({ days_ahead: 24 })
    expect(await times()).toHaveLength(3)
    for (const days of [1, 1, 1]) {
      await world.advanceClock(days * DAY)
      await applyDueChanges(world.worker.db)
      await applyDueChanges(world.worker.db)
    }
    expect(await times()).toHaveLength(4)
  })

  test('a time that left the week is closed, its reservation stays, and one that she closed stays closed', async () => {
    await set()
    const [first, second] = (await call(world, getTimes, {}, en(she))).times
    expect((await ask(first?.id ?? 0, '2026-11-24')).code).toBe(200)
    await call(world, openTime, { id: second?.id ?? 0, open: '0' }, en(she))
    await set({ days_ahead: 21 })
    expect((await free()).map(({ day }) => day)).toEqual(['2026-12-08'])
    await set({ week: [] })
    expect(await times()).toEqual([])
    expect(
      await world.count("reservation WHERE profile_id = $1 AND status = 'requested'", [she.profile]),
    ).toBe(1)
  })

  test.each<[string, object, string[]]>([
    ['days off', { days_off: [{ first: '2026-11-30', last: '2026-12-02' }] }, ['2026-11-24', '2026-12-08']],
    ['days ahead', { days_ahead: 5 }, ['2026-11-24']],
    ['notice', { notice_hours: 168 }, ['2026-12-01', '2026-12-08']],
  ])('%s take times away', async (_, fields, days) => {
    await set(fields)
    expect((await free()).map(({ day }) => day)).toEqual(days)
    const all = await call(world, getFreeTimes, { id: she.profile, month: '2026-12' }, en(await newcomer()))
    expect(all.map((each) => each.day)).toEqual(days.filter((date) => date > '2026-12'))
    for (const when of ['2026-11-24', '2026-12-01', '2026-12-08']) {
      const found = await call(world, xuanfeilist, { when }, await newcomer())
      expect(
        found.some(({ id }) => id === she.profile),
        when,
      ).toBe(days.includes(when))
    }
  })

  test('no request without a time goes around days off and the number of a day', async () => {
    await set({ days_off: [{ first: '2026-11-30', last: '2026-12-02' }], most_per_day: 1 })
    const day = phraseOf('day_taken', 'en')
    expect((await ask(0, '2026-12-01')).msg).toBe(day)
    expect((await ask(0, '2026-12-15')).msg).toBe(day)
    expect((await ask(0, '2026-12-03')).code).toBe(200)
    expect((await ask(0, '2026-12-03')).msg).toBe(day)
  })

  test('buffer and number of a day hold for requests at one moment', async () => {
    const week = [evening, { weekday: 2, starts: '20:15', ends: '21:00' }]
    for (const rule of [{ buffer_minutes: 30 }, { most_per_day: 1 }]) {
      she = await enrolCompanion(world)
      await set({ week, ...rule })
      const [one, other] = (await call(world, getTimes, {}, en(she))).times
      const members = [await newcomer(), await newcomer()]
      const replies = await atOnce(2, (nth) => ask([one, other][nth]?.id ?? 0, '2026-11-24', members[nth]))
      expect(replies.map(({ msg }) => msg).sort()).toEqual(['Request sent.', taken].sort())
    }
  })

  test('a move obeys the schedule', async () => {
    await set({ most_per_day: 1 })
    const [first, second] = (await call(world, getTimes, {}, en(she))).times
    const member = await newcomer()
    await ask(first?.id ?? 0, '2026-11-24')
    const made = await ask(second?.id ?? 0, '2026-12-01', member)
    const { id } = made.data as { id: number }
    expect(
      await refusal(world, moveReservation, { id, date: '2026-11-24', slot: 0, request_id: '' }, en(member)),
    ).toBe('day_taken')
  })

  test.each<[string, object]>([
    ['overlap', { week: [evening, { weekday: 2, starts: '19:00', ends: '21:00' }] }],
    ['end before they start', { week: [{ weekday: 2, starts: '20:00', ends: '18:00' }] }],
    ['are on no day', { week: [{ weekday: 8, starts: '18:00', ends: '20:00' }] }],
    ['are off for a reversed span', { days_off: [{ first: '2026-12-02', last: '2026-12-01' }] }],
    ['need a negative buffer', { buffer_minutes: -1 }],
    ['are further ahead than reservations', { days_ahead: 91 }],
  ])('refuses times that %s, and changes nothing', async (_, fields) => {
    await set()
    const before = await times()
    expect((await callRaw(world, setSchedule.path, wire(fields), en(she))).code).not.toBe(200)
    expect(await times()).toEqual(before)
  })
})

describe('companion/addTime', () => {
  const time = { date: '2026-11-25', starts: '10:00', ends: '11:00' }

  test('publishes a single time in the zone of her city', async () => {
    const { city_id } = (await world.rows('SELECT city_id FROM profile WHERE id = $1', [she.profile]))[0]
    const zone_is = (zone: string) =>
      studioUpdate(world, 'city', city_id, { time_zone: zone, note: 'its zone' })
    await zone_is('Asia/Kuala_Lumpur')
    onTestFinished(() => zone_is('Asia/Tokyo'))
    await call(world, addTime, time, en(she))
    const { times: all, zone } = await call(world, getTimes, {}, en(she))
    expect(zone).toBe('Asia/Kuala_Lumpur')
    expect(all).toMatchObject([
      { time: '10:00-11:00', at_ms: Date.parse('2026-11-25T10:00+08:00'), weekly: false },
    ])
  })

  test('no time begins in the hour that a day of the city skips', async () => {
    await world.setClock('2027-03-20T12:00:00Z')
    she = await enrolCompanion(world)
    const city = await world.value('SELECT city_id FROM profile WHERE id = $1', [she.profile])
    const zone_is = (zone: string) => studioUpdate(world, 'city', city, { time_zone: zone, note: 'its zone' })
    await zone_is('Europe/Berlin')
    onTestFinished(() => zone_is('Asia/Tokyo'))
    await set({ week: [{ weekday: 7, starts: '02:30', ends: '03:00' }] })
    await applyDueChanges(world.worker.db)
    expect(await times()).toEqual(['2027-03-21 02:30-03:00', '2027-04-04 02:30-03:00'])
    for (const starts of ['02:00', '02:30']) {
      const hours = { starts, ends: '03:00' }
      expect(await refusal(world, addTime, { ...hours, date: '2027-03-28' }, en(she))).toBe('invalid_input')
      const row = { ...hours, profile_id: she.profile, day: '2027-03-28', note: 'her plan' }
      await expect(studioInsert(world, 'profile_slot', row)).rejects.toThrow('range')
    }
    await call(world, addTime, { date: '2027-03-28', starts: '01:30', ends: '03:30' }, en(she))
  })

  test.each<[string, object, 'times_overlap' | 'time_past' | 'date_invalid' | 'invalid_input']>([
    ['overlaps one', { starts: '10:30', ends: '10:45' }, 'times_overlap'],
    ['has begun', { date: '2026-11-20', starts: '11:59', ends: '13:00' }, 'time_past'],
    ['is no day', { date: '2026-02-30' }, 'date_invalid'],
    ['is too far ahead', { date: '2027-03-01' }, 'date_invalid'],
    ['is no hour', { starts: '25:00' }, 'invalid_input'],
    ['ends before it starts', { ends: '09:00' }, 'invalid_input'],
  ])('refuses a time that %s', async (_, fields, code) => {
    await call(world, addTime, time, en(she))
    expect(await refusal(world, addTime, { ...time, ...fields }, en(she))).toBe(code)
    expect(await times()).toHaveLength(1)
  })
})

test('companion/openTime: a time of another companion is unknown', async () => {
  await set()
  const [time] = (await call(world, getTimes, {}, en(she))).times
  const other = await enrolCompanion(world)
  expect(await refusal(world, openTime, { id: time?.id ?? 0, open: '0' }, en(other))).toBe('time_past')
  expect(await times()).toHaveLength(3)
})

test('companion/pause: the directory has no profile that is paused, and open reservations end', async () => {
  await set()
  const member = await newcomer()
  await ask(0, '2026-11-25', member)
  await call(world, pause, { paused: '1' }, en(she))
  expect(await refusal(world, xuanfeidata, { id: she.profile }, en(member))).toBe('profile_unknown')
  expect(
    await world.rows('SELECT status, unavailable FROM reservation WHERE profile_id = $1', [she.profile]),
  ).toEqual([{ status: 'declined', unavailable: true }])
  await call(world, pause, { paused: '0' }, en(she))
  expect((await free()).length).toBeGreaterThan(0)
  expect(
    await world.rows(
      "SELECT actor, after FROM audit WHERE table_name = 'profile_consent' ORDER BY id DESC LIMIT 1",
    ),
  ).toMatchObject([{ actor: `companion:${she.profile}`, after: { paused: false, device: she.device } }])
})
