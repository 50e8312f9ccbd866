import { randomInt } from 'node:crypto'
import { newRecoveryCode, recover, setLoginPassword } from '@saikoro/shared/contract/account'
import type { Call } from '@saikoro/shared/contract/call'
import { doLogin, doRegister, getUserInfo } from '@saikoro/shared/contract/member'
import supertest from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { backoffSeconds } from '../../src/domains/member/login-attempts.ts'
import { networkKey } from '../../src/http/proxies.ts'
import { lineLimiter } from '../../src/http/security-log.ts'
import { atOnce, call, callRaw, headersOf, ja, newAddress, openEnvelope, refusal } from '../support/call.ts'
import { logIn as logInTo, newMember, newSession, PASSWORD } from '../support/members.ts'
import { recordLog, setUpWorld } from '../support/world.ts'

const { lines, log } = recordLog()

const world = setUpWorld({ api: { log } })
beforeEach(async () => {
  lines.length = 0
  await world.advanceClock(7_200_000)
})

const passSeconds = (seconds: number) => world.advanceClock(seconds * 1_000)

/** Posts to a call from an address, with a cookie like a browser. */
const post = ({ path }: Call, fields: object, address: string, cookie = '') =>
  supertest(world.app.server)
    .post(`/api/${path}`)
    .set({ ...headersOf({ address }), cookie })
    .type('form')
    .send(fields)
const logIn = async (username: string, password: string, address: string, cookie?: string) =>
  openEnvelope(await post(doLogin, { username, password }, address, cookie))
const cookieOf = (reply: supertest.Response): string => reply.headers['set-cookie']?.[0] ?? ''

/** Logs in and returns the device cookie as a browser sends it back. */
async function deviceOf(username: string): Promise<string> {
  const cookie = cookieOf(await post(doLogin, { username, password: PASSWORD }, newAddress()))
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
  return cookie.split(';')[0] ?? ''
}

const isLookedAt = ({ msg }: { msg: string }) => msg === ja('login_failed')

/**
 * Guesses all at once, then one by one until none is looked at: at once they may refuse one another, and then count for nothing.
 * @returns how many were looked at, at once and in all
 */
async function guessOut(count: number, guess: (n: number) => ReturnType<typeof logIn>): Promise<number[]> {
  const first = (await atOnce(count, guess)).filter(isLookedAt).length
  let all = first
  while (isLookedAt(await guess(count + all))) all += 1
  return [first, all]
}

test('logs successful and failed logins with the account, never with the submitted values', async () => {
  const { id, username } = await newMember(world)
  const address = newAddress()
  await logIn(username, 'do-not-write-me-down', address)
  await logIn('do-not-write-me-down', 'do-not-write-me-down', address)
  await logIn(username, PASSWORD, address)
  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.address === address)
  expect(
    events.map(({ level, security, call: path, member }) => ({ level, security, path, member })),
  ).toEqual([
    { level: 40, security: 'login_failed', path: '/api/member/doLogin', member: id },
    { level: 40, security: 'login_failed', path: '/api/member/doLogin', member: undefined },
    { level: 30, security: 'done', path: '/api/member/doLogin', member: id },
  ])
  expect(events.every(({ reqId }) => /^[\w-]{36}$/.test(reqId))).toBe(true)
  expect(lines.join()).not.toMatch(/do-not-write-me-down/)
  expect(lines.join()).not.toContain(PASSWORD)
})

test('logs at most twenty lines of a kind in ten seconds, then the number of suppressed lines', () => {
  let at = 0
  const limit = lineLimiter(() => at)
  const first = Array.from({ length: 100 }, () => limit('login_failed'))
  expect(first.filter(Boolean).length).toBe(20)
  expect(limit('other')).toEqual({ left_out: 0 })
  at = 10_001
  expect(limit('login_failed')).toEqual({ left_out: 80 })
  expect(limit('login_failed')).toEqual({ left_out: 0 })
})

test('delays each attempt longer after a failure; an early attempt is neither checked nor counted', async () => {
  expect([0, 4, 5, 6, 9, 13, 14, 99].map(backoffSeconds)).toEqual([0, 0, 1, 2, 16, 256, 300, 300])
  const [{ username }, address] = [await newMember(world), newAddress()]
  for (let n = 0; n < 5; n += 1)
    expect((await logIn(username, 'wrong', address)).msg).toBe(ja('login_failed'))
  for (let n = 0; n < 20; n += 1)
    expect((await logIn(username, PASSWORD, address)).msg).toBe(ja('too_many_attempts'))
  await passSeconds(1)
  expect((await logIn(username, 'wrong', address)).msg).toBe(ja('login_failed'))
  await passSeconds(1)
  expect((await logIn(username, PASSWORD, address)).msg).toBe(ja('too_many_attempts'))
  await passSeconds(1)
  expect((await logIn(username.toUpperCase(), PASSWORD, address)).code).toBe(200)
  expect((await logIn(username, 'wrong', address)).msg).toBe(ja('login_failed'))
})

test('checks five of 50 concurrent guesses from one address; a known device of the owner still logs in from there', async () => {
  const [{ username }, address] = [await newMember(world), newAddress()]
  const device = await deviceOf(username)
  const [atOnce, all] = await guessOut(50, (n) => logIn(username, `a guess ${n}`, address))
  expect(atOnce).toBeLessThanOrEqual(5)
  expect(all).toBe(5)
  expect((await logIn(username, PASSWORD, address)).msg).toBe(ja('too_many_attempts'))
  expect((await logIn(username, PASSWORD, address, device)).code).toBe(200)
})

test('right passwords at once are not all refused: the first five are checked', async () => {
  const member = await newMember(world)
  const address = newAddress()
  await world.owner.query('BEGIN; LOCK TABLE login_failure IN SHARE MODE') // until all of them want to be counted
  const logins = atOnce(20, () => logIn(member.username, PASSWORD, address))
  await expect.poll(() => world.count('pg_locks WHERE NOT granted')).toBe(10)
  await world.owner.query('COMMIT')
  expect((await logins).filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(5)
  const codes = await atOnce(20, () => callRaw(world, newRecoveryCode.path, { password: PASSWORD }, member))
  expect(codes.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(5)
})

test('an address has sixty failures in fifteen minutes over all accounts; a known device is exempt', {
  tags: 'long',
}, async () => {
  const [{ username }, address] = [await newMember(world), newAddress()]
  const device = await deviceOf(username)
  const [atOnce, all] = await guessOut(75, (n) => logIn(`guess_${n}`, 'wrong', address))
  expect(atOnce).toBeLessThanOrEqual(60)
  expect(all).toBe(60)
  expect((await logIn(username, PASSWORD, address)).msg).toBe(ja('too_many_attempts'))
  expect((await logIn(username, PASSWORD, address, device)).code).toBe(200)
  expect((await logIn(username, PASSWORD, newAddress())).code).toBe(200)
})

/** An address of a fresh IPv6 /48, by the number of its /64. */
const newNetwork = () => {
  const [a, b] = [randomInt(65_536), randomInt(65_536)].map((part) => part.toString(16))
  return (subnet: number) => `2001:${a}:${b}:${subnet.toString(16)}::1`
}

test('checks twenty guesses at one account from a /48 of IPv6 or a /24 of IPv4, then delays each; others still log in', async () => {
  const { username } = await newMember(world)
  const near = newNetwork()
  const inFour = (n: number) => `198.51.100.${n + 1}`
  for (const from of [near, inFour]) {
    const [atOnce, all] = await guessOut(60, (n) => logIn(username, `a guess ${n}`, from(n)))
    expect(atOnce).toBeLessThanOrEqual(20)
    expect(all).toBe(20)
    await passSeconds(1)
    expect(isLookedAt(await logIn(username, 'wrong', from(70)))).toBe(true)
    await passSeconds(1)
    expect((await logIn(username, PASSWORD, from(71))).msg).toBe(ja('too_many_attempts'))
  }
  expect((await logIn(username, PASSWORD, newAddress())).code).toBe(200)
  expect((await logIn((await newMember(world)).username, PASSWORD, near(80))).code).toBe(200)
})

test('a network has six hundred failures in fifteen minutes over all accounts', {
  tags: 'long',
}, async () => {
  const { username } = await newMember(world)
  const near = newNetwork()
  await world.owner.query(
    `INSERT INTO login_failure (account, address, prefix) SELECT 'LOGIN guess_' || n, 'x' || n, $1 FROM generate_series(1, 600) n`,
    [networkKey(near(0))],
  )
  expect((await logIn(username, PASSWORD, near(1))).msg).toBe(ja('too_many_attempts'))
  expect((await logIn(username, PASSWORD, newNetwork()(1))).code).toBe(200)
})

test('checks five hundred guesses an hour at one account from unknown networks; the member logs in with a known device, in the network of a session, and after a recovery', {
  tags: 'long',
}, async () => {
  const { username, token } = await newMember(world)
  const { code } = await call(world, newRecoveryCode, { password: PASSWORD }, { token })
  const [device, home] = [await deviceOf(username), newNetwork()]
  expect((await logIn(username, PASSWORD, home(1))).code).toBe(200)
  const flood = () =>
    world.owner.query(
      `INSERT INTO login_failure (account, address, prefix) SELECT 'LOGIN ' || $1, 'x' || n, 'y' || n FROM generate_series(1, 500) n`,
      [username.toLowerCase()],
    )
  await flood()
  expect((await logIn(username, PASSWORD, newNetwork()(1))).msg).toBe(ja('too_many_attempts'))
  expect((await logIn(username, PASSWORD, newAddress(), device)).code).toBe(200)
  expect((await logIn(username, PASSWORD, home(2))).code).toBe(200)
  const address = newAddress()
  const form = { username, code, new_password: 'quiet river stone' }
  const cookie = cookieOf(await post(recover, form, address))
  expect((await logIn(username, 'quiet river stone', address, cookie.split(';')[0])).code).toBe(200)
  await passSeconds(3_601)
  expect((await logIn(username, 'quiet river stone', newNetwork()(1))).code).toBe(200)
})

test('a device cookie counts for one account, cannot be forged and has the same limit of guesses', async () => {
  const [mine, other, address] = [await newMember(world), await newMember(world), newAddress()]
  const device = await deviceOf(mine.username)
  for (let n = 0; n < 6; n += 1) await logIn(other.username, 'wrong', address, device)
  const [name = '', proof = ''] = device.split('=')
  const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const moved = `${(await deviceOf(other.username)).split('=')[0]}=${proof}`
  for (const cookie of [device, moved, forged, `${name}=x.y`, 'rubbish'])
    expect((await logIn(other.username, PASSWORD, address, cookie)).msg).toBe(ja('too_many_attempts'))
  for (let n = 0; n < 5; n += 1)
    expect((await logIn(mine.username, 'wrong', newAddress(), device)).msg).toBe(ja('login_failed'))
  expect((await logIn(mine.username, PASSWORD, newAddress(), device)).msg).toBe(ja('too_many_attempts'))
  expect((await logIn(mine.username, PASSWORD, newAddress())).code).toBe(200)
})

// a page of another port or subdomain is of the same site, so the browser sends the cookie with its requests
test('guesses that a page of another origin can send with the device cookie do not count for the device', async () => {
  const { username } = await newMember(world)
  const device = await deviceOf(username)
  const guess = { username, password: 'wrong' }
  for (let n = 0; n < 6; n += 1) {
    const headers = { ...headersOf({ address: newAddress(), lang: 'ja' }), cookie: device }
    await supertest(world.app.server).get(`/api/${doLogin.path}`).query(guess).set(headers)
    await post(doLogin, guess, newAddress(), device).set('sec-fetch-site', 'same-site')
  }
  expect((await logIn(username, PASSWORD, newAddress(), device)).code).toBe(200)
})

test('setLoginPassword: every call that sets a password rejects common passwords with the same message', async () => {
  const { username, token } = await newMember(world)
  const address = newAddress()
  for (const weak of ['password', '12345678', 'qwerty123', 'Passw0rd!', username]) {
    const wanted = { username: username.slice(0, 12), password: weak, code: 'ASKING', adult: '1' }
    if (weak !== username) expect(await refusal(world, doRegister, wanted, { address })).toBe('password_weak')
    const change = { old_password: PASSWORD, new_password: weak }
    expect(await refusal(world, setLoginPassword, change, { token, address })).toBe('password_weak')
    const form = { username, code: 'any', new_password: weak }
    expect(await refusal(world, recover, form, { address })).toBe('password_weak')
  }
  const own = { username: 'mika_tanaka', password: 'Mika_Tanaka1', code: 'ASKING', adult: '1' }
  expect(await refusal(world, doRegister, own, { address })).toBe('password_weak')
})

test('sessions: a member has at most twenty sessions, none older than half a year', async () => {
  const member = await newMember(world)
  for (let n = 0; n < 20; n += 1) await newSession(world, member)
  const token = await logInTo(world, member)
  expect(await world.count('session WHERE member_id = $1', [member.id])).toBe(20)
  for (let day = 0; day < 170; day += 25) {
    await passSeconds(25 * 86_400)
    await callRaw(world, getUserInfo.path, {}, { token })
  }
  expect((await callRaw(world, getUserInfo.path, {}, { token })).code).toBe(200)
  await passSeconds(6 * 86_400)
  expect((await callRaw(world, getUserInfo.path, {}, { token })).code).toBe(401)
})
