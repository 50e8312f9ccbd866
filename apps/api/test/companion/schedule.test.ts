// The times that a companion publishes, in the time zone of the city.

import {
  addTime,
  getProfile,
  getTimes,
  openTime,
  pause,
  setSchedule,
} from '@saikoro/shared/contract/companion'
import { moveReservation } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { atOnce, call, en, refusal } from '../support/call.ts'
import { enrolCompanion, setUpNewCompanion } from '../support/companions.ts'
import { setUpNewMember } from '../support/members.ts'
import { auditOf, studioInsert, studioUpdate } from '../support/operator.ts'
import { newBriefed, reservationsOf } from '../support/reservations.ts'
import { DAY, NOON, setUpWorld } from '../support/world.ts'

// NOON is Friday, 20 November 2026, 12:00 in Tokyo
const world = setUpWorld({ samples: true })
const { ask, request, newest } = reservationsOf(world)
beforeEach(() => world.setClock(NOON))
const she = setUpNewCompanion(world)
const member = setUpNewMember(world, newBriefed)

const evening = { weekday: 2, starts: '18:00', ends: '20:00' }
const plan = (fields: object = {}) => ({
  ...{ week: [evening], days_off: [], buffer_minutes: 0, notice_hours: 0, most_per_day: 0, days_ahead: 20 },
  ...fields,
})
const wire = (fields: object = {}) => {
  const { week, days_off, ...numbers } = plan(fields)
  return { ...numbers, week: JSON.stringify(week), days_off: JSON.stringify(days_off) }
}
const set = (fields: object = {}) => call(world, setSchedule, wire(fields), en(she))
const published = async () => (await call(world, getTimes, {}, en(she))).times
const times = async () => (await published()).map(({ date, time }) => `${date} ${time}`)
const free = async () => (await call(world, xuanfeidata, { id: she.profile }, member)).slots
/** Requests one of her times. */
const ofHer = (time: { id: number; date: string } | undefined, as = member) =>
  ask(as, { id: she.profile, slot: time?.id ?? 0, date: time?.date })
const taken = phraseOf('slot_taken', 'en')

test('companion/setSchedule: publishes the times of the week as far ahead as she says, and members see them', async () => {
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

test('companion/setSchedule: the worker publishes a further day when the day of the city turns, and once', async () => {
  await set({ days_ahead: 24 })
  expect(await times()).toHaveLength(3)
  for (const days of [1, 1, 1]) {
    await world.advanceClock(days * DAY)
    await applyDueChanges(world.worker.db)
    await applyDueChanges(world.worker.db)
  }
  expect(await times()).toHaveLength(4)
})

test('companion/setSchedule: a time that left the week is closed, its reservation stays, and one that she closed stays closed', async () => {
  await set()
  const [first, second] = await published()
  expect((await ofHer(first)).code).toBe(200)
  await call(world, openTime, { id: second?.id ?? 0, open: '0' }, en(she))
  await set({ days_ahead: 21 })
  expect((await free()).map(({ day }) => day)).toEqual(['2026-12-08'])
  await set({ week: [] })
  expect(await times()).toEqual([])
  expect(await newest(member)).toMatchObject({ status: 'requested', time: '18:00-20:00' })
})

test.each<[string, object, string[]]>([
  ['days off', { days_off: [{ first: '2026-11-30', last: '2026-12-02' }] }, ['2026-11-24', '2026-12-08']],
  ['days ahead', { days_ahead: 5 }, ['2026-11-24']],
  ['notice', { notice_hours: 168 }, ['2026-12-01', '2026-12-08']],
])('companion/setSchedule: %s take times away', async (_, fields, days) => {
  await set(fields)
  expect((await free()).map(({ day }) => day)).toEqual(days)
  const all = await call(world, getFreeTimes, { id: she.profile, month: '2026-12' }, en(member))
  expect(all.map((each) => each.day)).toEqual(days.filter((date) => date > '2026-12'))
  for (const when of ['2026-11-24', '2026-12-01', '2026-12-08']) {
    const found = (await call(world, xuanfeilist, { when })).map(({ id }) => id)
    expect(found.includes(she.profile), when).toBe(days.includes(when))
  }
})

test('companion/setSchedule: no request without a time and no move goes around days off and the number of a day', async () => {
  await set({ days_off: [{ first: '2026-11-30', last: '2026-12-02' }], most_per_day: 1 })
  const day = phraseOf('day_taken', 'en')
  const on = async (date: string) => (await ask(member, { id: she.profile, date })).msg
  expect([await on('2026-12-01'), await on('2026-12-15')]).toEqual([day, day])
  await request(await newBriefed(world), { id: she.profile, date: '2026-12-03' })
  expect(await on('2026-12-03')).toBe(day)
  const id = await request(member, { id: she.profile, date: '2026-12-04' })
  const move = { id, date: '2026-12-03', slot: 0, request_id: '' }
  expect(await refusal(world, moveReservation, move, en(member))).toBe('day_taken')
})

test('companion/setSchedule: buffer and number of a day hold for requests at one moment', async () => {
  const week = [evening, { weekday: 2, starts: '20:15', ends: '21:00' }]
  for (const rule of [{ buffer_minutes: 30 }, { most_per_day: 1 }]) {
    Object.assign(she, await enrolCompanion(world))
    await set({ week, ...rule })
    const both = await published()
    const members = [member, await newBriefed(world)]
    const replies = await atOnce(2, (nth) => ofHer(both[nth], members[nth]))
    expect(replies.map(({ msg }) => msg).sort()).toEqual(['Request sent.', taken].sort())
  }
})

test('companion/setSchedule: refuses times that overlap, and changes nothing', async () => {
  await set()
  const before = await times()
  const week = [evening, { weekday: 2, starts: '19:00', ends: '21:00' }]
  expect(await refusal(world, setSchedule, wire({ week }), en(she))).toBe('times_overlap')
  expect(await times()).toEqual(before)
})

const time = { date: '2026-11-25', starts: '10:00', ends: '11:00' }

test('companion/addTime: times are in the zone of her city, and none begins in the hour that a day skips', async () => {
  await world.setClock('2027-03-20T12:00:00Z')
  Object.assign(she, await enrolCompanion(world))
  const city = await world.value('SELECT city_id FROM profile WHERE id = $1', [she.profile])
  const moveTo = (zone: string) => studioUpdate(world, 'city', city, { time_zone: zone, note: 'its zone' })
  onTestFinished(() => moveTo('Asia/Tokyo'))
  await moveTo('Europe/Berlin')
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
  const single = { at_ms: Date.parse('2027-03-28T01:30+01:00'), weekly: false }
  const { zone, times: all } = await call(world, getTimes, {}, en(she))
  expect({ zone, single: all[1] }).toMatchObject({ zone: 'Europe/Berlin', single })
})

test.each<[string, object, 'times_overlap' | 'time_past' | 'date_invalid' | 'invalid_input']>([
  ['overlaps one', { starts: '10:30', ends: '10:45' }, 'times_overlap'],
  ['has begun', { date: '2026-11-20', starts: '11:59', ends: '13:00' }, 'time_past'],
  ['is no day', { date: '2026-02-30' }, 'date_invalid'],
  ['is too far ahead', { date: '2027-03-01' }, 'date_invalid'],
  ['ends before it starts', { ends: '09:00' }, 'invalid_input'],
])('companion/addTime: refuses a time that %s', async (_, fields, code) => {
  await call(world, addTime, time, en(she))
  expect(await refusal(world, addTime, { ...time, ...fields }, en(she))).toBe(code)
  expect(await times()).toHaveLength(1)
})

test('companion/pause: the directory has no profile that is paused, as hers, and has it again afterwards', async () => {
  await set()
  await call(world, pause, { paused: '1' }, en(she))
  const page = await call(world, getProfile, {}, en(she))
  expect(page).toMatchObject({ consented: true, listed: false, paused: true })
  expect(await refusal(world, xuanfeidata, { id: she.profile }, en(member))).toBe('profile_unknown')
  await call(world, pause, { paused: '0' }, en(she))
  expect(await free()).not.toEqual([])
  const by = { actor: `companion:${she.profile}` }
  expect(await auditOf(world, 'profile_consent', 'device', she.device)).toMatchObject([
    { ...by, after: { paused: true } },
    { ...by, after: { paused: false } },
  ])
})
