import { getNotifications, setNotifications } from '@saikoro/shared/contract/push'
import { getMessages } from '@saikoro/shared/contract/support'
import { beforeEach, expect, test } from 'vitest'
import { NOTIFICATIONS } from '../../src/push/notifications.ts'
import { call, refusal } from '../support/call.ts'
import { newMember, setUpNewMember } from '../support/members.ts'
import { review, studioInsert, studioUpdate } from '../support/operator.ts'
import { setUpPushWorld } from '../support/push-world.ts'
import { addPerson } from '../support/samples.ts'
import { newPayee, newPayout, newRecharge } from '../support/wallets.ts'

const { world, service, addDevice, receivedBy, reply } = setUpPushWorld()
const member = setUpNewMember(world, newPayee)
let device: Awaited<ReturnType<typeof addDevice>>
beforeEach(async () => {
  await world.setClock('2026-12-01T12:00:00+09:00')
  device = await addDevice(member)
})

const set = (fields: object, as = member) =>
  call(world, setNotifications, { off: '', quiet_from: '', quiet_to: '', zone: '', ...fields }, as)
const addPasskey = () =>
  world.owner.query(`INSERT INTO passkey (member_id, credential_id, public_key, counter)
    VALUES (${member.id}, 'credential-of-member-' || ${member.id}, decode(repeat('ab', 32), 'hex'), 0)`)
/** Sends what is due and returns the kinds of the notifications that the device received since the last call. */
const received = async () => (await receivedBy(device)).map(({ kind }) => kind).toSorted()
/** Causes notifications of each kind. */
async function happenAll() {
  const wish = { profile_id: await addPerson(world), member_id: member.id, wanted_on: '2026-12-02' }
  const { id } = await studioInsert({ operators: world.owner }, 'reservation', wish)
  await studioUpdate(world, 'reservation', id, { status: 'confirmed', note: 'arranged' })
  await world.owner.query('UPDATE reservation SET reminded_at = app_now() WHERE id = $1', [id])
  await review(world, 'recharge', await newRecharge(world, member), 2, 'the picture is fine')
  await review(world, 'recharge', await newRecharge(world, member), 3, 'the amount cannot be read')
  await review(world, 'withdrawal', await newPayout(world, member), 2, 'paid')
  await reply(member)
  await addPasskey()
}
const WALLET = ['recharge', 'recharge', 'withdrawal']
const ALL = ['reminder', 'reservation', 'security', 'support', ...WALLET].toSorted()

test('a member has every notification, encrypted, with kind and screen only, and no quiet hours until they set something else, whatever others set', async () => {
  await set({ off: 'support,reservation,reminder,wallet' }, await newMember(world))
  expect(await call(world, getNotifications, {}, member)).toEqual({
    kinds: [
      ...['support', 'reservation', 'reminder', 'wallet'].map((kind) => ({ kind, on: true, fixed: false })),
      { kind: 'security', on: true, fixed: true },
    ],
    quiet_from: '',
    quiet_to: '',
    zone: '',
  })
  await happenAll()
  const sent = await receivedBy(device)
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(ALL)
  for (const { kind, ...shown } of sent) {
    const { ja, path } = NOTIFICATIONS[kind as keyof typeof NOTIFICATIONS]
    expect(shown).toEqual({ title: ja, language: 'ja', path })
  }
})

test.each([
  ['support', ['support']],
  ['reservation', ['reservation']],
  ['reminder', ['reminder']],
  ['wallet', WALLET],
])('sends nothing of %s while it is off, and the rest', async (off, kinds) => {
  await set({ off })
  await happenAll()
  expect(await received()).toEqual(ALL.filter((each) => !kinds.includes(each)))
  expect((await call(world, getMessages, {}, member)).length).toBeGreaterThan(1)
  await set({})
  await reply(member)
  expect(await received()).toEqual(['support'])
})

test('sends at the end of quiet hours what came in them, but no reminder; security at once', async () => {
  await set({ quiet_from: '22:00', quiet_to: '07:30', zone: 'Asia/Kuala_Lumpur' })
  await world.setClock('2026-12-01T23:30:00+08:00')
  await happenAll()
  expect(await received()).toEqual(['security'])
  await world.setClock('2026-12-02T07:29:59+08:00')
  expect(await received()).toEqual([])
  await world.setClock('2026-12-02T07:30:00+08:00')
  expect(await received()).toEqual(ALL.filter((each) => !['reminder', 'security'].includes(each)))
})

test('a message that is tried again waits for the end of quiet hours set since, and one of a kind that is off is dropped', async () => {
  await reply(member)
  service.answers.set(device.path, 503)
  expect(await received()).toEqual(['support'])
  service.answers.clear()
  await set({ quiet_from: '11:00', quiet_to: '13:00', zone: 'Asia/Tokyo' })
  await world.setClock('2026-12-01T12:59:00+09:00')
  expect(await received()).toEqual([])
  await world.setClock('2026-12-01T13:00:00+09:00')
  await set({ off: 'support' })
  expect(await received()).toEqual([])
  expect(await world.count('push_message')).toBe(0)
})

test.each([
  ['22:00', '07:00', 'Asia/Tokyo', '2026-12-01T21:59:59+09:00', null],
  ['22:00', '07:00', 'Asia/Tokyo', '2026-12-01T22:00:00+09:00', '2026-12-02T07:00:00+09:00'],
  ['22:00', '07:00', 'Asia/Tokyo', '2026-12-02T06:59:59+09:00', '2026-12-02T07:00:00+09:00'],
  ['22:00', '07:00', 'Asia/Tokyo', '2026-12-02T07:00:00+09:00', null],
  ['01:00', '05:00', 'UTC', '2026-12-02T00:59:59Z', null],
  ['01:00', '05:00', 'UTC', '2026-12-02T04:59:59Z', '2026-12-02T05:00:00Z'],
  ['22:00', '07:00', 'Europe/Paris', '2026-10-25T00:30:00+02:00', '2026-10-25T07:00:00+01:00'],
  ['22:00', '07:00', 'Europe/Paris', '2026-03-29T00:30:00+01:00', '2026-03-29T07:00:00+02:00'],
  ['', '', '', '2026-12-02T00:00:00Z', null],
])('quiet hours from %j to %j in %s end at %s: %s', async (from, to, zone, at, ends) => {
  const found = await world.value('SELECT quiet_until($1::timestamptz, $2, $3, $4)', [at, from, to, zone])
  expect(found?.getTime() ?? null).toBe(ends === null ? null : Date.parse(ends))
})

test('setNotifications: refuses security, unknown kinds, half quiet hours and unknown zones, and changes nothing', async () => {
  await set({ off: 'wallet,support,support', quiet_from: '23:00', quiet_to: '06:00', zone: 'Asia/Tokyo' })
  const before = await call(world, getNotifications, {}, member)
  expect(before.kinds.filter(({ on }) => !on).map(({ kind }) => kind)).toEqual(['support', 'wallet'])
  expect([before.quiet_from, before.quiet_to, before.zone]).toEqual(['23:00', '06:00', 'Asia/Tokyo'])
  for (const fields of [
    { off: 'security' },
    { off: 'support;wallet' },
    { quiet_from: '22:00', zone: 'Asia/Tokyo' },
    { quiet_to: '22:00', zone: 'Asia/Tokyo' },
    { quiet_from: '22:00', quiet_to: '22:00', zone: 'Asia/Tokyo' },
    { quiet_from: '24:00', quiet_to: '07:00', zone: 'Asia/Tokyo' },
    { quiet_from: '9:00', quiet_to: '17:00', zone: 'Asia/Tokyo' },
  ])
    expect(await refusal(world, setNotifications, fields, member)).toBe('invalid_input')
  const inZone = (zone: string) =>
    refusal(world, setNotifications, { quiet_from: '22:00', quiet_to: '07:00', zone }, member)
  for (const zone of ['', 'JST', 'Asia/Nowhere', 'XYZ+3', '+09:00', "Asia/Tokyo'"])
    expect(await inZone(zone)).toBe('time_zone_unknown')
  expect(await call(world, getNotifications, {}, member)).toEqual(before)
})
