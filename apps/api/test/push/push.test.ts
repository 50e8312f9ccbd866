import { createPublicKey, verify } from 'node:crypto'
import { isPrivate, lookupPublic } from '@saikoro/server/public-address'
import { proveSelf, setLoginPassword } from '@saikoro/shared/contract/account'
import { logout } from '@saikoro/shared/contract/member'
import { getPush, subscribe, unsubscribe } from '@saikoro/shared/contract/push'
import { send as write } from '@saikoro/shared/contract/support'
import { expect, test, vi } from 'vitest'
import { sendPushes } from '../../src/jobs/send-pushes.ts'
import { readPushAddress } from '../../src/push/address.ts'
import { call, from, refusal } from '../support/call.ts'
import { finishDraw, openDraw, placeBet } from '../support/draws.ts'
import { newMember, newMembers, newSession, PASSWORD, setUpNewMember } from '../support/members.ts'
import { setStatus } from '../support/operator.ts'
import { newDevice } from '../support/push-service.ts'
import { PUSH, setUpPushWorld } from '../support/push-world.ts'
import { newPayee } from '../support/wallets.ts'
import { SILENT } from '../support/world.ts'

const { world, service, addDevice: subscribed, reply } = setUpPushWorld()
const member = setUpNewMember(world, newPayee)
const waiting = async () => await world.rows('SELECT kind, attempts FROM push_message ORDER BY id')
const part = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')

test('signs with the VAPID key that the client received', async () => {
  const device = await subscribed(member)
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
  await subscribed(member)
  const draw = await openDraw(world)
  await placeBet(world, member, 'big,small', '1')
  await call(world, write, { text: 'A question' }, member)
  expect(await finishDraw(world, draw)).toMatchObject({ status: 'settled' })
  expect(await waiting()).toEqual([])
})

test.each([404, 410])('deletes a subscription when the push service answers %i', async (status) => {
  const device = await subscribed(member)
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
    service.answers.set((await subscribed(member)).path, [500, 307, 0, 201][place] ?? 201)
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
  const both = [await subscribed(member), await subscribed(other)]
  await call(world, logout, {}, member)
  await reply(member)
  await sendPushes(world.worker)
  expect(service.taken.map(({ path }) => path)).toEqual([both[1]?.path])
  await call(world, unsubscribe, {}, other)
  expect(await call(world, getPush, {}, other)).toMatchObject({ endpoint: '' })
  await subscribed(other)
  await setStatus(world, member, 0)
  await reply(member)
  expect(await waiting()).toEqual([])
})

test('subscriptions survive re-authentication and a password change on the same device only', async () => {
  const other = { ...member, token: await newSession(world, member) }
  const [here] = [await subscribed(member), await subscribed(other)]
  const { id: proved } = await call(world, proveSelf, { password: PASSWORD }, member)
  expect(await call(world, getPush, {}, { token: proved })).toMatchObject({ endpoint: here.endpoint })
  const form = { old_password: PASSWORD, new_password: 'quiet river stone' }
  const { id: changed } = await call(world, setLoginPassword, form, { token: proved })
  expect(await call(world, getPush, {}, { token: changed })).toMatchObject({ endpoint: here.endpoint })
  await reply(member)
  await sendPushes(world.worker)
  expect(service.taken.map(({ path }) => path)).toEqual([here.path])
})

test('an endpoint belongs to the member who subscribed last', async () => {
  const [one, two] = [member, await newMember(world)]
  const device = await subscribed(one)
  await call(world, subscribe, device, two)
  await reply(one)
  await reply(two)
  expect(await waiting()).toHaveLength(1)
  expect(await call(world, getPush, {}, one)).toMatchObject({ endpoint: '' })
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
