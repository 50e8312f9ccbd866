import { getFreshness, newRecoveryCode, recover, setLoginPassword } from '@saikoro/shared/contract/account'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { add, list, login, newOptions, options, prove, remove } from '@saikoro/shared/contract/passkey'
import { getMessages } from '@saikoro/shared/contract/support'
import { beforeEach, expect, test } from 'vitest'
import { deleteExpiredSessions } from '../../src/jobs/maintenance.ts'
import { newAuthenticator } from '../support/authenticator.ts'
import {
  atOnce,
  call,
  doneAtOnce,
  from,
  httpOf,
  ja,
  newAddress,
  openEnvelope,
  refusal,
} from '../support/call.ts'
import { newMember, PASSWORD, setUpNewMember } from '../support/members.ts'
import { MINUTE, openSecondApi, recordLog, setUpWorld } from '../support/world.ts'

const ORIGIN = 'https://saikoro.example'
const { lines, log } = recordLog()

const world = setUpWorld({ config: { PUBLIC_ORIGIN: ORIGIN }, api: { log } })
beforeEach(() => world.advanceClock(86_400_000))
const member = setUpNewMember(world)

const passMinutes = (minutes: number) => world.advanceClock(minutes * MINUTE)

const as = (token = member.token) => from({ token })
const visitor = () => ({ address: newAddress() })
const ask = () => call(world, options, {}, visitor())
const enter = async (credential: string) => (await call(world, login, { credential }, visitor())).id

const refused = (credential: string) => refusal(world, login, { credential }, visitor())

async function register(token = member.token) {
  const device = newAuthenticator(ORIGIN)
  const credential = device.create(await call(world, newOptions, {}, as(token)))
  await call(world, add, { credential }, as(token))
  return device
}

test('adds a passkey, logs in with it without name or password, and sends the member a message', async () => {
  const device = await register()
  const token = await enter(device.sign(await ask()))
  expect((await call(world, getUserInfo, {}, as(token))).username).toBe(member.username)
  expect(await call(world, getFreshness, {}, as(token))).toEqual({ fresh: true })
  const [number, text] = [expect.any(Number), expect.any(String)]
  expect(await call(world, list, {}, as())).toEqual([
    { id: number, agent: '', create_time: text, create_ms: number, last_time: text, last_ms: number },
  ])
  expect(JSON.stringify(await call(world, getMessages, {}, as()))).toContain('パスキーが追加され')
  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.member === member.id)
  expect(events.map(({ security, call: path }) => `${security} ${path}`)).toEqual(
    expect.arrayContaining(['done /api/passkey/add', 'done /api/passkey/login']),
  )
})

test('rejects another origin, another relying party, no user verification, another user handle and a repeated counter', async () => {
  const device = await register()
  const challenge = await ask()
  const bent = [
    device.sign(await ask(), { origin: 'https://saikoro.example.evil' }),
    device.sign({ ...(await ask()), rpId: 'evil.example' }),
    device.sign(await ask(), { flags: 0x01 }),
    device.sign(await ask(), { flags: 0x04 }),
    device.sign(await ask(), { userHandle: Buffer.from('member/0').toString('base64url') }),
    newAuthenticator(ORIGIN).sign(challenge),
  ]
  for (const credential of bent) expect(await refused(credential)).toBe('passkey_failed')
  await enter(device.sign(await ask(), { counter: 40 }))
  for (const counter of [40, 7])
    expect(await refused(device.sign(await ask(), { counter }))).toBe('passkey_failed')
  await enter(device.sign(await ask(), { counter: 41 }))
  const unverified = newAuthenticator(ORIGIN).create(await call(world, newOptions, {}, as()), {
    flags: 0x41,
  })
  expect(await refusal(world, add, { credential: unverified }, as())).toBe('passkey_failed')
})

test('a member has at most ten passkeys, also when added concurrently, and each device only once', async () => {
  const device = await register()
  const again = device.create(await call(world, newOptions, {}, as()))
  expect(await refusal(world, add, { credential: again }, as())).toBe('passkey_failed')
  const challenges = await atOnce(12, () => call(world, newOptions, {}, as()))
  const credentials = challenges.map((each) => newAuthenticator(ORIGIN).create(each))
  const added = await doneAtOnce(12, (nth) => call(world, add, { credential: credentials[nth] ?? '' }, as()))
  expect(added).toHaveLength(9)
  expect(await refusal(world, newOptions, {}, as())).toBe('passkeys_full')
})

test('delays failed attempts like those with a password, for each passkey separately', async () => {
  const [device, other] = [await register(), await register()]
  const from = { address: newAddress() }
  const attempt = async (bends = {}) =>
    refusal(world, login, { credential: device.sign(await ask(), bends) }, from)
  for (let n = 0; n < 5; n += 1) expect(await attempt({ flags: 0x01 })).toBe('passkey_failed')
  await attempt({ flags: 0x01 })
  expect(await attempt()).toBe('too_many_attempts')
  await call(world, login, { credential: other.sign(await ask()) }, from)
})

test('one signature sent ten times concurrently opens one session', async () => {
  const device = await register()
  const credential = device.sign(await ask())
  expect(await doneAtOnce(10, () => enter(credential))).toHaveLength(1)
})

test('without PUBLIC_ORIGIN passkeys work on localhost only, whatever a proxy forwards', async () => {
  const second = await openSecondApi(world)
  const optionsFor = async (headers: Record<string, string>) =>
    openEnvelope(await httpOf(second).post(`/api/${options.path}`).set(headers))
  expect((await optionsFor({ host: 'localhost:3000' })).data).toMatchObject({ rpId: 'localhost' })
  for (const host of ['evil.example', '127.0.0.1:3000', 'localhost.evil.example'])
    expect((await optionsFor({ host, 'x-forwarded-host': 'localhost' })).msg).toBe(ja('passkey_failed'))
})

test('challenges: a challenge is valid once, for five minutes, for its purpose and its member', async () => {
  const device = await register()
  const signed = device.sign(await ask())
  await enter(signed)
  expect(await refused(signed)).toBe('passkey_failed')
  const late = device.sign(await ask())
  await passMinutes(6)
  expect(await refused(late)).toBe('passkey_failed')
  const invented = device.sign({ ...(await ask()), challenge: Buffer.alloc(32, 7).toString('base64url') })
  expect(await refused(invented)).toBe('passkey_failed')
  const forAdding = await call(world, newOptions, {}, as())
  expect(await refused(device.sign({ challenge: forAdding.challenge, rpId: forAdding.rp.id }))).toBe(
    'passkey_failed',
  )
  const stranger = await newMember(world)
  const theirs = newAuthenticator(ORIGIN).create(await call(world, newOptions, {}, as(stranger.token)))
  expect(await refusal(world, add, { credential: theirs }, as())).toBe('passkey_failed')
  await deleteExpiredSessions(world.ctx.db)
  await passMinutes(6)
  await deleteExpiredSessions(world.ctx.db)
  expect(await world.count('passkey_challenge')).toBe(0)
})

test('add, remove and prove: adding and removing need a recent login; a passkey proves only its own member', async () => {
  const device = await register()
  const [{ id } = { id: 0 }] = await call(world, list, {}, as())
  await passMinutes(20)
  const credential = newAuthenticator(ORIGIN).create({ challenge: 'AAAA', rp: { id: 'saikoro.example' } })
  expect(await refusal(world, newOptions, {}, as())).toBe('login_again')
  expect(await refusal(world, add, { credential }, as())).toBe('login_again')
  expect(await refusal(world, remove, { id }, as())).toBe('login_again')
  const stranger = await newMember(world)
  const mine = device.sign(await call(world, options, {}, as(stranger.token)))
  expect(await refusal(world, prove, { credential: mine }, as(stranger.token))).toBe('passkey_failed')
  const challenge = await call(world, options, {}, as())
  const { id: token } = await call(world, prove, { credential: device.sign(challenge) }, as())
  expect(await refusal(world, getUserInfo, {}, as())).toBe('auth_error')
  expect(await refusal(world, remove, { id }, as(stranger.token))).toBe('passkey_unknown')
  await call(world, remove, { id }, as(token))
  expect(await call(world, list, {}, as(token))).toEqual([])
  expect(await refused(device.sign(await ask()))).toBe('passkey_failed')
})

test('the end of passkeys: a new password, a recovery and closing the account delete the passkeys', async () => {
  const first = await register()
  const form = { old_password: PASSWORD, new_password: 'quiet river stone' }
  const { id: token } = await call(world, setLoginPassword, form, as())
  expect(await refused(first.sign(await ask()))).toBe('passkey_failed')
  const second = await register(token)
  const { code } = await call(world, newRecoveryCode, { password: 'quiet river stone' }, as(token))
  const lost = { username: member.username, code, new_password: 'another river stone' }
  await call(world, recover, lost, visitor())
  expect(await refused(second.sign(await ask()))).toBe('passkey_failed')
  const other = await newMember(world)
  const third = await register(other.token)
  await world.owner.query('UPDATE member SET status = 0 WHERE id = $1', [other.id])
  expect(await refused(third.sign(await ask()))).toBe('passkey_failed')
})
