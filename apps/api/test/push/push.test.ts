import { createPublicKey, verify } from 'node:crypto'
import { isPrivate, lookupPublic } from '@saikoro/server/public-address'
import { proveSelf, setLoginPassword } from '@saikoro/shared/contract/account'
import { logout } from '@saikoro/shared/contract/member'
import {
  getNotifications,
  getPush,
  setNotifications,
  subscribe,
  unsubscribe,
} from '@saikoro/shared/contract/push'
import { getMessages, send as write } from '@saikoro/shared/contract/support'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendPushes } from '../../src/jobs/send-pushes.ts'
import { readPushAddress } from '../../src/push/address.ts'
import { NOTIFICATIONS } from '../../src/push/notifications.ts'
import { call, from, refusal } from '../support/call.ts'
import { finishDraw, openDraw, placeBet } from '../support/draws.ts'
import { newMember, newMembers, newSession, PASSWORD, setUpNewMember } from '../support/members.ts'
import { review, setStatus, studioInsert, studioUpdate } from '../support/operator.ts'
import { newDevice } from '../support/push-service.ts'
import { PUSH, setUpPushWorld } from '../support/push-world.ts'
import { addPerson } from '../support/samples.ts'
import { newPayee, newPayout, newRecharge } from '../support/wallets.ts'
import { SILENT } from '../support/world.ts'

const { world, service, addDevice, receivedBy, reply } = setUpPushWorld()
const member = setUpNewMember(world, newPayee)
let device: Awaited<ReturnType<typeof addDevice>>
beforeEach(async () => {
  await world.setClock('2026-12-01T12:00:00+09:00')
  device = await addDevice(from(member))
})
const waiting = async () => await world.rows('SELECT kind, attempts FROM push_message ORDER BY id')
const part = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')

test('signs with the VAPID key that the client received', async () => {
  await reply(member)
  await sendPushes(world.worker)
  const { authorization = '', ttl, topic } = service.taken[0]?.headers ?? {}
  expect([ttl, topic]).toEqual(['86400', undefined])
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  expect(await call(world, getPush, {}, member)).toEqual({ key, endpoint: device.endpoint })
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const [head, claims = '', signature = ''] = token.split('.')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(signed).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin })
})

test("sends nothing for the member's own actions or for draws", async () => {
  const draw = await openDraw(world)
  await placeBet(world, member, 'big,small', '1')
  await call(world, write, { text: 'A question' }, member)
  expect(await finishDraw(world, draw)).toMatchObject({ status: 'settled' })
  expect(await waiting()).toEqual([])
})

test.each([404, 410])('deletes a subscription when the push service answers %i', async (status) => {
  service.answers.set(device.path, status)
  await reply(member)
  await sendPushes(world.worker)
  expect(await call(world, getPush, {}, member)).toMatchObject({ endpoint: '' })
  expect(await waiting()).toEqual([])
})

test('retries a service that fails, redirects or hangs up to eight times, without delaying others', async () => {
  await world.advanceClock(60_000)
  const calm = { ...world.worker, log: SILENT }
  const members = await newMembers(world, 4)
  for (const [place, member] of members.entries()) {
    service.answers.set((await addDevice(member)).path, [500, 307, 0, 201][place] ?? 201)
    await reply(member)
  }
  const timeout = new AbortController()
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const sending = sendPushes(calm)
  await expect.poll(() => service.taken.length).toBe(4)
  await expect.poll(waiting).toHaveLength(3) // the reply 201 was processed, the hanging request was not
  expect(timeoutSpy).toHaveBeenCalledWith(PUSH.timeoutMs)
  timeout.abort()
  await sending
  timeoutSpy.mockRestore()
  expect(await waiting()).toEqual(Array(3).fill({ kind: 'support', attempts: 1 }))
  await sendPushes(calm)
  await world.advanceClock(29_000)
  await sendPushes(calm)
  expect(service.taken).toHaveLength(4)
  for (const path of service.answers.keys()) service.answers.set(path, 503)
  for (let attempt = 1; attempt < 9; attempt += 1) {
    await world.advanceClock(30_000 * 2 ** attempt)
    await sendPushes(calm)
  }
  expect(service.taken).toHaveLength(4 + 3 * 7)
  expect(await waiting()).toEqual([])
})

test('subscriptions are deleted on logout, on unsubscribe and when the account is closed', async () => {
  const other = { ...member, token: await newSession(world, member) }
  const second = await addDevice(other)
  await call(world, logout, {}, member)
  await reply(member)
  await sendPushes(world.worker)
  expect(service.taken.map(({ path }) => path)).toEqual([second.path])
  await call(world, unsubscribe, {}, other)
  expect(await call(world, getPush, {}, other)).toMatchObject({ endpoint: '' })
  await addDevice(other)
  await setStatus(world, member, 0)
  await reply(member)
  expect(await waiting()).toEqual([])
})

test('subscriptions survive re-authentication and a password change on the same device only', async () => {
  const other = { ...member, token: await newSession(world, member) }
  await addDevice(other)
  const { id: proved } = await call(world, proveSelf, { password: PASSWORD }, member)
  expect(await call(world, getPush, {}, { token: proved })).toMatchObject({ endpoint: device.endpoint })
  const form = { old_password: PASSWORD, new_password: 'quiet river stone' }
  const { id: changed } = await call(world, setLoginPassword, form, { token: proved })
  expect(await call(world, getPush, {}, { token: changed })).toMatchObject({ endpoint: device.endpoint })
  await reply(member)
  await sendPushes(world.worker)
  expect(service.taken.map(({ path }) => path)).toEqual([device.path])
})

test('an endpoint belongs to the member who subscribed last', async () => {
  const two = await newMember(world)
  await call(world, subscribe, device, two)
  await reply(member)
  await reply(two)
  expect(await waiting()).toHaveLength(1)
  expect(await call(world, getPush, {}, member)).toMatchObject({ endpoint: '' })
})

test('only a public push service is accepted', async () => {
  const as = () => ({ ...from(member), lang: 'en' })
  const { p256dh, auth } = newDevice()
  const wrong = [
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://0x7f.1/1',
    'https://localhost/1',
    'https://db.internal/1',
    'https://printer.local./1',
    'https://push.example.org:8443/1',
    'https://somebody@push.example.org/1',
    `https://push.example.org/${'x'.repeat(1000)}`,
    'file:///etc/passwd',
    '',
  ]
  for (const endpoint of wrong) expect(readPushAddress(endpoint, false), endpoint).toBeUndefined()
  for (const endpoint of wrong.slice(0, -3))
    expect(await refusal(world, subscribe, { endpoint, p256dh, auth }, as())).toBe('push_unknown')
  expect(readPushAddress(`${service.origin}/1`, false)).toBeUndefined()
  expect(readPushAddress('https://updates.push.services.mozilla.com/wpush/v2/x', false)).toBeDefined()
  const four = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '172.31.0.1',
    '192.168.0.1',
  ]
  const others = ['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'ff02::1', 'fd00::1', 'fe80::1']
  const holdingFour = [
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
  ]
  const inside = [...four, ...others, ...holdingFour]
  expect(inside.filter((address) => !isPrivate(address))).toEqual([])
  expect(['142.250.1.1', '2a00:1450:4001::1'].filter(isPrivate)).toEqual([])
})

test('a host name that resolves to a private network is rejected', async () => {
  const found = await new Promise((resolve) => {
    lookupPublic('localhost', {}, (error, address) => resolve(error?.message ?? address))
  })
  expect(found).toBe('localhost is in a private network')
})

test('keys that cannot be encrypted for are rejected', async () => {
  const { p256dh, auth } = newDevice()
  const endpoint = `${service.origin}/keys`
  const off = `B${'A'.repeat(86)}`
  for (const keys of [
    { p256dh: off, auth },
    { p256dh: 'x', auth },
    { p256dh, auth: '' },
  ])
    await refusal(world, subscribe, { endpoint, ...keys }, from(member))
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
