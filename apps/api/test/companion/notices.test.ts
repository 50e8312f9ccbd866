// What a companion receives away from her page: notifications on her devices, and the feed of her calendar.

import { putLink } from '@saikoro/runtime/database/consent-link'
import {
  answerRequest,
  companionLogOut,
  companionSubscribe,
  companionUnsubscribe,
  endDevice,
  getCompanionNotifications,
  getCompanionPush,
  proposeTime,
  setCalendar,
  setCompanionNotifications,
} from '@saikoro/shared/contract/companion'
import { answerProposal, cancelReservation, moveReservation } from '@saikoro/shared/contract/reservation'
import { beforeEach, expect, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { call, en, httpOf, refusal } from '../support/call.ts'
import { type Companion, enrolCompanion } from '../support/companions.ts'
import { setUpNewMember } from '../support/members.ts'
import { auditOf, hireOperator, studioUpdate } from '../support/operator.ts'
import { setUpPushWorld } from '../support/push-world.ts'
import { newBriefed, reservationsOf } from '../support/reservations.ts'
import { DAY, NOON } from '../support/world.ts'

const { world, addDevice, receivedBy } = setUpPushWorld()
const { decide, ...all } = reservationsOf(world)
let she: Companion
let device: Awaited<ReturnType<typeof addDevice>>
beforeEach(async () => {
  await world.setClock(NOON)
  she = await enrolCompanion(world)
  device = await addDevice(en(she), companionSubscribe)
})
const member = setUpNewMember(world, newBriefed)

const request = (fields: { date?: string; slot?: number } = {}) =>
  all.request(member, { id: she.profile, ...fields })
const publish = () => all.publish(she.profile, '15:00-16:00')
const accept = (id: number) => call(world, answerRequest, { id, accept: '1', phrase: '', text: '' }, en(she))
/** Sends what is due and returns the kinds of what her device received since the last call. */
const told = async () => (await receivedBy(device)).map(({ kind }) => kind)

test('she is notified of requests and of what others change, and not of what she does herself', async () => {
  const id = await request()
  expect(await receivedBy(device)).toEqual([
    { kind: 'request', title: 'News of a request for your time', language: 'en', path: '/Companion' },
  ])
  const slot = await publish()
  await call(world, proposeTime, { id, slot }, en(she))
  expect(await told()).toEqual([])
  await call(world, answerProposal, { id, slot, accept: '0' }, member)
  expect(await told()).toEqual(['request'])
  await call(world, moveReservation, { id, date: '2026-11-25', slot, request_id: '' }, member)
  expect(await told()).toEqual(['request'])
  await accept(id)
  expect(await told()).toEqual([])
  await call(world, cancelReservation, { id }, member)
  expect(await told()).toEqual(['request'])
})

test('she is notified when the house answers, when a request expires, and on the evening before', async () => {
  const answered = await request({ date: '2026-11-22' })
  await told()
  await world.setClock(NOON + DAY + 1)
  await decide(answered, { status: 'confirmed' })
  expect(await told()).toEqual(['request'])
  await applyDueChanges(world.worker.db)
  expect(await told()).toEqual([])
  await world.setClock('2026-11-21T18:00:01+09:00')
  await applyDueChanges(world.worker.db)
  expect(await told()).toEqual(['meeting'])
  await world.setClock('2026-11-23T00:00:01+09:00')
  await applyDueChanges(world.worker.db)
  await request({ date: '2026-11-24' })
  await told()
  await world.setClock('2026-11-25T00:00:01+09:00')
  await applyDueChanges(world.worker.db)
  expect(await told()).toEqual(['request'])
})

test('a device that logs out, ends or unsubscribes receives nothing', async () => {
  expect(await call(world, getCompanionPush, {}, en(she))).toMatchObject({ endpoint: device.endpoint })
  await call(world, companionUnsubscribe, {}, en(she))
  const id = await request()
  expect([(await call(world, getCompanionPush, {}, en(she))).endpoint, await told()]).toEqual(['', []])
  device = await addDevice(en(she), companionSubscribe)
  await call(world, companionLogOut, {}, en(she))
  await call(world, cancelReservation, { id }, member)
  expect(await told()).toEqual([])
})

const settings = () => call(world, getCompanionNotifications, {}, en(she))
const set = (fields: object) => call(world, setCompanionNotifications, fields, en(she))
/** Causes a notification of each kind. */
async function happenAll() {
  const id = await request()
  await world.owner.query('UPDATE reservation SET reminded_at = app_now() WHERE id = $1', [id])
  await studioUpdate(world, 'profile', she.profile, { rating: 4, note: 'as she asked' })
  await putLink(world.operators, she.profile, 'a new phone')
}
const EACH = ['access', 'meeting', 'profile', 'request']

test('C5.5 she is notified when a further link is made and approved, and when a device is enrolled', async () => {
  await putLink(world.operators, she.profile, 'a new phone')
  expect(await told()).toEqual(['access'])
  const [link] = await world.rows('SELECT id FROM companion_link WHERE profile_id = $1', [she.profile])
  await (await hireOperator(world)).operators.query(
    `SELECT approve_companion_link(${link?.id}, 'she called')`,
  )
  expect(await told()).toEqual(['access'])
  await enrolCompanion(world, she.profile)
  expect(await told()).toEqual(['access'])
})

test.each([
  ['request', 'request'],
  ['reminder', 'meeting'],
  ['profile', 'profile'],
])('sends nothing of %j while she has it off, and the rest', async (off, kind) => {
  await set({ off })
  expect((await settings()).kinds).toEqual([
    ...['request', 'reminder', 'profile'].map((each) => ({ kind: each, on: each !== off, fixed: false })),
    { kind: 'access', on: true, fixed: true },
  ])
  await happenAll()
  expect((await told()).toSorted()).toEqual(EACH.filter((each) => each !== kind))
})

test('her quiet hours are in the zone of her city, and a further link is announced in them, which she cannot switch off', async () => {
  await set({ quiet_from: '22:00', quiet_to: '07:30' })
  expect(await settings()).toMatchObject({ quiet_from: '22:00', quiet_to: '07:30', zone: 'Asia/Tokyo' })
  for (const wrong of [{ off: 'access' }, { off: 'wallet' }, { quiet_from: '22:00' }])
    expect(await refusal(world, setCompanionNotifications, wrong, en(she))).toBe('invalid_input')
  await world.setClock('2026-11-20T22:00:00+09:00')
  await happenAll()
  expect(await told()).toEqual(['access'])
  await world.setClock('2026-11-21T07:29:59+09:00')
  expect(await told()).toEqual([])
  await world.setClock('2026-11-21T07:30:00+09:00')
  expect((await told()).toSorted()).toEqual(['profile', 'request'])
})

const feed = (secret: string) => httpOf(world).get('/calendar.ics').query({ secret })
const setOn = (on: string, as = she) => call(world, setCalendar, { on }, en(as))

test('the secret address of her calendar has her confirmed meetings and nothing else', async () => {
  const { secret } = await setOn('1')
  const { secret: of } = await setOn('1', await enrolCompanion(world))
  expect((await feed(secret)).text).not.toContain('VEVENT')
  const confirmed = await request({ slot: await publish() })
  await accept(confirmed)
  const { text, headers } = await feed(secret)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text).toContain(`UID:reservation-${confirmed}@`)
  expect(text).toContain('DTSTART:20261125T060000Z')
  expect(text).toMatch(/SUMMARY:Meeting with .{3}…/)
  expect((await feed(of)).text).not.toContain('VEVENT')
  await call(world, cancelReservation, { id: confirmed }, member)
  expect((await feed(secret)).text).not.toContain('VEVENT')
})

test('the address ends with a new one, at her wish, with all her devices, and with a new link for a person without one', async () => {
  const statusOf = async (secret: string) => (await feed(secret)).status
  const { secret: former } = await setOn('1')
  const { secret } = await setOn('1')
  expect([await statusOf(former), await statusOf(secret)]).toEqual([404, 200])
  expect(await setOn('0')).toEqual({ secret: '' })
  const { status } = await httpOf(world).get('/calendar.ics')
  expect([await statusOf(secret), await statusOf(''), status]).toEqual([404, 404, 404])
  const audited = await auditOf(world, 'companion_calendar', 'device', she.device)
  expect(audited.map(({ after }) => after.open)).toEqual([true, true, false])
  const { secret: left } = await setOn('1')
  await call(world, endDevice, { id: she.device }, en(she))
  expect(await statusOf(left)).toBe(200)
  const link = "SELECT set_profile_link($1, $2, 'a new telephone')"
  await world.operators.query(link, [she.profile, Buffer.alloc(32)])
  expect(await statusOf(left)).toBe(404)
  she = await enrolCompanion(world)
  const { secret: other } = await setOn('1')
  await call(world, endDevice, { id: 0 }, en(she))
  expect(await statusOf(other)).toBe(404)
})
