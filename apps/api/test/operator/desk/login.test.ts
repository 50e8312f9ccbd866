// Operators log in at the desk and nowhere else: link, password, second factor, session, and the role that only a session opens.
import { randomBytes } from 'node:crypto'
import { factorOf, keyOf } from '@saikoro/desk/src/logins'
import { openSessions } from '@saikoro/desk/src/sessions'
import { addOperator } from '@saikoro/runtime/database/operators'
import { rolePassword } from '@saikoro/runtime/installation/operator-keys'
import { withClient } from '@saikoro/runtime/postgres/client'
import { type Role, removeOperator } from '@saikoro/runtime/schema/logins'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atOnce } from '../../support/call.ts'
import { PASSWORD, urlFor } from '../../support/database.ts'
import { DESK_SECRET, openTestDesk, setUpDesk } from '../../support/desk.ts'
import { auditOf, hireOperator } from '../../support/operator.ts'
import { NOON, setUpWorld } from '../../support/world.ts'

const world = setUpWorld()
const desk = setUpDesk(world)
const GOOD = 'three grey herons'
const MINUTE = 60_000

const connectionsOf = (login: string) => world.count('pg_stat_activity WHERE usename = $1', [login])

/** Adds an operator as the command does. Returns the path of the one-time link, too. */
async function addToDesk(roles: readonly Role[] = ['content']) {
  const name = `t${randomBytes(4).toString('hex')}`
  const renew = () => addOperator({ ownerUrl: world.urls.owner }, { DESK_SECRET }, name, roles)
  const link = await renew()
  world.onClose(async () => void (await removeOperator(world.urls.owner, name)))
  return { name, login: `operator_${name}`, link, renew }
}

const send = (url: string, fields: Record<string, string>, headers = {}) =>
  desk.post(url, fields, { cookie: undefined, ...headers })
const enter = (name: string, password: string, code = '', headers = {}) =>
  send('/enter', { name, password, code }, headers)

/** Adds an operator who has set a password and logs in. Returns what a browser keeps. */
async function openAs(roles?: readonly Role[]) {
  const operator = await addToDesk(roles)
  expect((await send(operator.link, { password: GOOD })).headers.location).toBe('/enter')
  async function logIn(code = '') {
    const { headers } = await enter(operator.name, GOOD, code)
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    const body = (await desk.get('/operators', { cookie })).body
    const [, token = ''] = /name="token" value="([\w-]+)"/.exec(body) ?? []
    const post = (url: string, fields: Record<string, string>) =>
      desk.post(url, { token, ...fields }, { cookie })
    return { cookie, body, post, get: (url: string) => desk.get(url, { cookie }) }
  }
  return { ...operator, logIn, ...(await logIn()) }
}

test('a one-time link sets a password once, and the password opens the desk', async () => {
  const { name, login, link } = await addToDesk()
  expect((await desk.get('/enter/wrong', { cookie: undefined })).statusCode).toBe(403)
  expect((await enter(name, GOOD)).statusCode).toBe(403)
  expect((await desk.get(link, { cookie: undefined })).body).toContain(`New password for ${name} (12`)
  for (const weak of ['', 'short', 'saikoro-desk', 'x'.repeat(65)])
    expect((await send(link, { password: weak })).statusCode, weak).toBe(403)
  expect((await send(link, { password: GOOD }, { origin: 'http://evil.example' })).statusCode).toBe(403)
  const answers = await atOnce(5, () => send(link, { password: GOOD }))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 403, 403, 403, 403])
  expect((await desk.get(link, { cookie: undefined })).body).toContain('This link has been used')
  const entered = await enter(name, GOOD)
  expect(entered.headers['set-cookie']).toMatch(/^desk_5556=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const [cookie = ''] = String(entered.headers['set-cookie']).split(';')
  expect((await desk.get('/', { cookie })).body).toContain(`<span>${name}</span>`)
  expect(await auditOf(world, 'operator_login', 'name', name)).toMatchObject([
    { actor: login, action: 'SET UP', reason: 'a password was set' },
  ])
})

test('a link ends after 24 hours, and when another one takes its place', async () => {
  const { link, renew } = await addToDesk()
  const second = await renew()
  expect((await send(link, { password: GOOD })).statusCode).toBe(403)
  await world.setClock(NOON + 24 * 60 * MINUTE + 1)
  expect((await send(second, { password: GOOD })).statusCode).toBe(403)
  await world.setClock(NOON)
  expect((await send(second, { password: GOOD })).statusCode).toBe(303)
})

test('wrong passwords are counted by operator and address, right ones never', async () => {
  const { name, logIn } = await openAs()
  const right = await atOnce(20, () => enter(name, GOOD))
  expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(303))
  for (let nth = 0; nth < 5; nth++)
    expect((await enter(name, `${GOOD}${nth}`)).body).toMatch(
      new RegExp(`Wrong name or password.*value="${name}".*type="password".*autofocus`, 's'),
    )
  for (const headers of [{}, { 'x-forwarded-for': '198.51.100.9' }])
    expect((await enter(name, GOOD, '', headers)).body).toContain('Too many attempts')
  expect((await enter('nobody', GOOD)).body).toContain('Wrong name or password')
  const flood = await atOnce(60, () => enter('nobody', GOOD))
  expect(flood.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(403))
  // an address without tries takes none from the others
  for (let nth = 0; nth < 60; nth++) await enter(name, 'a wrong password')
  const away = await desk.app.inject({
    method: 'POST',
    url: '/enter',
    remoteAddress: '192.0.2.7',
    headers: { host: '127.0.0.1:5556', origin: 'http://127.0.0.1:5556' },
    payload: { name, password: GOOD },
  })
  expect(away.statusCode).toBe(303)
  expect((await logIn()).cookie).toBe('undefined')
})

test('a second factor is asked for after the password, and a code is used once', async () => {
  const own = await openAs(['review'])
  const setUp = (await own.post('/second-factor', {})).body
  const [, key = ''] = /id="key" readonly aria-label="Key" value="([A-Z2-7]{32})"/.exec(setUp) ?? []
  expect(setUp).toContain(`otpauth://totp/Saikoro:${own.name}?issuer=Saikoro&amp;secret=${key}`)
  expect(setUp).toMatch(/<svg viewBox="0 0 \d+ \d+" role="img" aria-label="QR code/)
  const secret = await world.value('SELECT secret FROM operator_factor WHERE name = $1', [own.name])
  let now = NOON
  const code = (steps = 0) => factorOf(own.name, secret).generate({ timestamp: now + steps * 30_000 })
  expect((await own.post('/second-factor/confirm', { code: '000000' })).statusCode).toBe(409)
  expect((await enter(own.name, GOOD)).statusCode).toBe(303)
  expect((await own.post('/second-factor/confirm', { code: code(-1) })).statusCode).toBe(303)
  expect((await own.get('/operators')).body).toContain('Set up. If you lose your device')
  expect((await own.post('/second-factor', {})).body).toContain('Only another owner can change')

  expect((await enter(own.name, GOOD)).body).toContain('This code is wrong')
  expect((await enter(own.name, GOOD, code(-1))).statusCode).toBe(403)
  expect((await enter(own.name, GOOD, code(2))).statusCode).toBe(403)
  expect((await enter(own.name, 'a wrong password', code())).statusCode).toBe(403)
  const answers = await atOnce(2, () => enter(own.name, GOOD, code()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 403])
  for (let nth = 0; nth < 4; nth++) await enter(own.name, GOOD, '000000')
  expect((await enter(own.name, GOOD, code(1))).body).toContain('in 15 minutes')
  now = NOON + 15 * MINUTE
  await world.setClock(now)
  expect((await enter(own.name, GOOD, code())).statusCode).toBe(303)

  // a new link is no way around it
  const link = await own.renew()
  expect((await send(link, { password: GOOD })).statusCode).toBe(303)
  expect((await enter(own.name, GOOD)).statusCode).toBe(403)
  const owner = await openAs(['owner'])
  const reset = (name: string, reason: string) => owner.post(`/operators/${name}/reset`, { reason })
  expect((await reset(own.name, 'lost it, called back')).statusCode).toBe(303)
  expect((await reset(owner.name, 'me')).statusCode).toBe(409)
  expect((await enter(own.name, GOOD)).statusCode).toBe(303)
  expect(await auditOf(world, 'operator_factor', 'name', own.name)).toMatchObject([
    { actor: own.login, action: 'SET UP' },
    { actor: owner.login, action: 'RESET', reason: 'lost it, called back' },
  ])
  const roles = { name: own.name, version: '1', roles: 'content', reason: 'other work' }
  expect((await owner.post('/operators', roles)).statusCode).toBe(303)
  expect((await owner.post('/operators', { ...roles, name: owner.name })).statusCode).toBe(409)
  await world.setClock(NOON)
})

test('two operators at one desk act under their own names', async () => {
  const both = [await openAs(['owner']), await openAs(['owner'])]
  for (const { name, post } of both)
    await post('/operators', { name: `of_${name}`, roles: 'content', reason: 'new here' })
  for (const { name, login } of both)
    expect(await auditOf(world, 'operator_account', 'name', `of_${name}`)).toMatchObject([{ actor: login }])
  await Promise.all(both.flatMap(({ get }) => Array.from({ length: 10 }, () => get('/'))))
  for (const { login } of both) expect(await connectionsOf(login)).toBeLessThanOrEqual(2)
})

test('no connection of an operator is left after logging out, after the time of a session, and after the removal', async () => {
  const own = await openAs()
  const second = await own.logIn()
  expect(await connectionsOf(own.login)).toBeGreaterThan(0)
  await own.post('/leave', {})
  expect((await own.get('/')).headers.location).toBe('/enter')
  expect((await second.get('/')).statusCode).toBe(200)
  await second.post('/leave', {})
  await expect.poll(() => connectionsOf(own.login)).toBe(0)
  const removed = await openAs()
  await removeOperator(world.urls.owner, removed.name)
  await expect.poll(async () => (await removed.get('/')).headers.location).toBe('/enter')
  expect((await enter(removed.name, GOOD)).statusCode).toBe(403)
})

test('a new link ends the sessions and the password', async () => {
  const own = await openAs()
  await own.renew()
  await expect.poll(async () => (await own.get('/')).headers.location).toBe('/enter')
  expect((await enter(own.name, GOOD)).statusCode).toBe(403)
})

test('a session ends after an hour without a request, and after twelve hours however often it is used', async () => {
  const { login } = await hireOperator(world)
  let now = NOON
  const databaseUrl = urlFor(world.urls.owner, 'saikoro_authenticator')
  const sessions = openSessions({ databaseUrl, holdMs: 10_000, now: () => now })
  function isOpenAfter(minutes: number, session: string): boolean {
    now += minutes * MINUTE
    return sessions.find(session) !== undefined
  }
  const first = await sessions.open(login, PASSWORD)
  expect([59, 59, 60].map((minutes) => isOpenAfter(minutes, first))).toEqual([true, true, false])
  await sessions.sweep()
  await expect.poll(() => connectionsOf(login)).toBe(0)
  const second = await sessions.open(login, PASSWORD)
  const halfHours = Array.from({ length: 24 }, () => isOpenAfter(30, second))
  expect(halfHours).toEqual([...Array(23).fill(true), false])
  await sessions.closeAll()
})

test("the desk's secret with all that is stored opens no operator's role", async () => {
  const { name, login } = await openAs()
  const stored = await world.row('SELECT * FROM operator_login WHERE name = $1', [name])
  const verifier = await withClient(world.urls.owner, async (owner) =>
    String(
      (await owner.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [login])).rows[0]
        ?.rolpassword,
    ),
  )
  expect(verifier).toMatch(/^SCRAM-SHA-256\$/)
  const connect = (password: string) => {
    const url = Object.assign(new URL(urlFor(world.urls.owner, login)), { password })
    return withClient(url.href, (client) => client.query('SELECT'))
  }
  const key = await keyOf(GOOD, stored.key_salt)
  const role = rolePassword(DESK_SECRET, name, key)
  await connect(role)
  await expect(connect(rolePassword('00'.repeat(32), name, key))).rejects.toThrow(/authentication failed/)
  const tables = await world.rows(`SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r'
    AND relowner = 'saikoro_owner'::regrole`)
  for (const secret of [role, GOOD, key.toString('hex')])
    for (const table of tables)
      expect(await world.count(`${table.name} t WHERE strpos(t::text, $1) > 0`, [secret])).toBe(0)
  // what the command's link opened, the hash and each of its parts, the salt
  const parts = [stored.password_hash, ...String(stored.password_hash).split('$'), stored.key_salt, '']
  for (const part of parts) {
    const base64 = Buffer.from(String(part), 'base64')
    for (const guess of [Buffer.from(part ?? ''), base64])
      await expect(connect(rolePassword(DESK_SECRET, name, guess))).rejects.toThrow(/authentication failed/)
  }
  for (const password of [GOOD, DESK_SECRET, verifier, PASSWORD])
    await expect(connect(password)).rejects.toThrow(pg.DatabaseError)
})

test('behind TLS the cookies are Secure, and host and origin are those of the proxy', async () => {
  const origin = 'https://desk.example.org'
  const fresh = await openTestDesk(world, { origin })
  const { name } = await openAs()
  const tls = { host: 'desk.example.org', cookie: undefined, origin }
  const entered = await fresh.post('/enter', { name, password: GOOD }, tls)
  expect(entered.headers['set-cookie']).toMatch(
    /^desk_=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(entered.headers['strict-transport-security']).toBe('max-age=31536000')
  const own = { ...tls, cookie: String(entered.headers['set-cookie']).split(';')[0] }
  expect((await fresh.get('/', own)).statusCode).toBe(200)
  expect((await fresh.get('/', { ...own, host: '127.0.0.1:5556' })).statusCode).toBe(421)
  expect((await fresh.post('/looked', {}, own)).statusCode).toBe(403)
  expect((await fresh.post('/leave', {}, { ...own, origin: 'http://desk.example.org' })).statusCode).toBe(403)
  const [, token = ''] = /name="token" value="([\w-]+)"/.exec((await fresh.get('/', own)).body) ?? []
  expect((await fresh.post('/leave', { token }, own)).statusCode).toBe(303)
  // the proxy says who tries
  const from = (address: string, password: string) =>
    fresh.post('/enter', { name, password }, { ...tls, 'x-forwarded-for': address })
  for (let nth = 0; nth < 5; nth++) await from('198.51.100.1', 'a wrong password')
  expect((await from('198.51.100.1', GOOD)).body).toContain('Too many attempts')
  expect((await from('198.51.100.2', GOOD)).statusCode).toBe(303)
})
