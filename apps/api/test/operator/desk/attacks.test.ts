import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import querystring from 'node:querystring'
import { ms } from '@saikoro/desk/src/locales/ms'
import type { Role } from '@saikoro/runtime/schema/logins'
import { send } from '@saikoro/shared/contract/support'
import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import { call } from '../../support/call.ts'
import { dumpTables } from '../../support/database.ts'
import { DESK, openTestDesk, setUpDesk, type TestDesk } from '../../support/desk.ts'
import { newMember } from '../../support/members.ts'
import { hireOperator } from '../../support/operator.ts'
import { newRecharge, uploadDir } from '../../support/wallets.ts'
import { setUpWorld } from '../../support/world.ts'

const uploads = uploadDir()
const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploads } })
const desk = setUpDesk(world)

/** Parameters of routes, so that each names something that exists. */
const PARAMS: Readonly<Record<string, string>> = {
  id: '1',
  kind: 'notice',
  key: '1',
  verb: 'undo',
  name: 'hana',
}
const pathOf = (url: string) =>
  url.replaceAll(/:(\w+)(\([^)]*\))?/g, (_whole, name: string) => PARAMS[name] ?? 'x').replace('*', 'x')

/** Every route that the desk has, so that a new one is attacked as well. */
const routesOf = ({ app }: TestDesk) =>
  app.allRoutes.flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((each) => each !== 'HEAD')
      .map((each) => ({
        method: each as 'GET' | 'POST',
        url: pathOf(url),
        route: url,
        config: config ?? {},
      })),
  )

/** Opens the desk of an operator with these roles. */
async function deskOf(roles: readonly Role[]) {
  const { name, login } = await hireOperator(world, roles)
  return { ...(await openTestDesk(world, { as: login })), name }
}

test('has no path or query that is an error of the desk', async () => {
  const odd = [
    '%00',
    'a%00',
    '%ff',
    '%E0%A4%A',
    '..%2f',
    "'",
    '%0a',
    '-1',
    '1e9',
    '99999999999999999999',
    '0000-01-01',
    '2026-02-30',
    '9999-12-31',
    '1;2',
    'x'.repeat(3_000),
    '__proto__',
    'constructor',
  ]
  const faults: string[] = []
  const guarded = routesOf(desk).filter(({ route, config }) => !/events|leave/.test(route) && !config.open)
  for (const { method, route, url } of guarded)
    for (const each of sample(odd, 7, route.length)) {
      const path = route.replaceAll(/:(\w+)(\([^)]*\))?|\*/g, () => each)
      const names = ['on', 'from', 'to', 'q', 'page', 'as', 'file', 'kind', 'id', 'name']
      const query = names.map((name) => `${name}=${each}`).join('&')
      const fields = ['id', 'row', 'kind', 'reason'].map((name) => [name, querystring.unescape(each)])
      const replies =
        method === 'GET'
          ? [await desk.get(path), await desk.get(`${url}?${query}`)]
          : [await desk.post(path, Object.fromEntries(fields))]
      for (const { statusCode } of replies)
        if (statusCode >= 500) faults.push(`${method} ${route} ${each.slice(0, 30)}`)
    }
  expect(faults).toEqual([])
})

test('rejects a form that cannot be read, in the language of the operator, and changes nothing', async () => {
  const own = await deskOf(['content', 'review', 'owner'])
  const before = await dumpTables(world.owner)
  const json = 'application/json'
  const wrong = ['{', '[]', '[{}]', '7', '"text"', '{"kind": {"toString": 1}}']
  for (const [status, url, payload, type, words] of [
    ...wrong.map((payload) => [400, '/decide', payload, json, ms.errors.unreadable] as const),
    [400, '/operators', '{"name": "eve", "roles": "everything", "reason": "x"}', json, ms.errors.unreadable],
    [413, '/decide', JSON.stringify({ words: 'x'.repeat(2_000_000) }), json, ms.refusals.text_too_large],
    [415, '/decide', 'words', 'text/x-other', ms.errors.unreadable],
  ] as const) {
    const headers = { 'accept-language': 'ms', 'content-type': type, 'x-form-token': own.token }
    const { statusCode, body } = await own.send(url, payload, headers)
    expect([statusCode, body], payload.slice(0, 30)).toEqual([status, expect.stringContaining(words)])
  }
  expect(await dumpTables(world.owner)).toEqual(before)
})

test('starts with no route that writes without saying who may use it and what its form has', async () => {
  const fresh = await openTestDesk(world)
  for (const [config, fault] of [
    [{}, 'does not say who may use it'],
    [{ open: true }, 'has no schema of its form'],
  ] as const)
    expect(() => fresh.app.post('/new', { config }, async () => '')).toThrow(fault)
})

test('rejects another host, another origin, another site, no session and no token', async () => {
  const before = await dumpTables(world.owner)
  const other = await openTestDesk(world)
  const own = `desk=${desk.cookie.split('=')[1]}` // of a desk at another port
  for (const { method, url, config } of routesOf(desk)) {
    const ask = async (headers: Record<string, string>, token = desk.token) => {
      const form = { token, reason: 'x' }
      const reply = method === 'GET' ? await desk.get(url, headers) : await desk.post(url, form, headers)
      return reply.statusCode
    }
    const at = `${method} ${url}`
    for (const host of ['evil.example:5556', '127.0.0.1:5555', '127.0.0.1', '[::1]:5556'])
      expect(await ask({ host }), `${at} ${host}`).toBe(421)
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }), at).toBe(403)
    if (method === 'GET') {
      for (const cookie of config.open ? [] : ['', `desk_5556=${'a'.repeat(43)}`, own])
        expect(await ask({ cookie }), `${at} ${cookie}`).toBe(303)
      continue
    }
    for (const origin of ['', 'null', DESK.replace('http', 'https'), 'http://127.0.0.1:5555'])
      expect(await ask({ origin }), `${at} ${origin}`).toBe(403)
    expect(await ask({ 'sec-fetch-site': 'same-site' }), at).toBe(403)
    if (config.open) continue
    expect(await ask({ cookie: '' }), at).toBe(403)
    for (const token of ['', 'x', other.token]) expect(await ask({}, token), `${at} token ${token}`).toBe(403)
  }
  expect(await dumpTables(world.owner)).toEqual(before)
  const local = await desk.get('/day?on=2026-11-20', { host: 'localhost:5556' })
  expect(local.headers.location).toBe(`${DESK}/day?on=2026-11-20`)
})

test('answers only the roles that it names, and its page shows no form for another role', async () => {
  const desks = await Promise.all(
    (['content', 'review', 'owner'] as const).map(async (role) => ({ role, desk: await deskOf([role]) })),
  )
  for (const { role, desk: own } of desks) {
    for (const { url, config, method } of routesOf(own)) {
      if (!config.roles || config.roles.includes(role)) continue
      const reply = method === 'GET' ? await own.get(url) : await own.post(url, { reason: 'x' })
      expect([reply.statusCode, url, role]).toEqual([403, url, role])
      expect(reply.body).toContain('Your role does not allow this')
    }
    const actions = new Set<string>()
    for (const { url } of routesOf(own).filter(
      ({ method, route }) => method === 'GET' && !/enter|events/.test(route),
    ))
      for (const [, action = ''] of (await own.get(url)).body.matchAll(/method="post" action="([^"?]+)/g))
        actions.add(action)
    for (const action of actions) {
      const route = own.app.allRoutes.find(
        ({ method, url }) =>
          method === 'POST' && new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`).test(action),
      )
      const allowed = route?.config?.roles
      expect([role, action, allowed?.includes(role) ?? true]).toEqual([role, action, true])
    }
  }
})

test('another site cannot embed its pages by script, picture or frame', async () => {
  const { headers } = await desk.get('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('serves a voucher only by a name that the database has, never by a path', async () => {
  const secret = path.join(uploads, 'secret.txt')
  writeFileSync(secret, 'secret')
  const unknown = `${'a'.repeat(32)}.webp`
  writeFileSync(path.join(uploads, unknown), 'of no request')
  const names = ['../secrets.json', '%2e%2e%2fsecrets.json', 'secret.txt', unknown, `${unknown}%00`]
  for (const name of names) expect((await desk.get(`/vouchers/${name}`)).statusCode, name).toBe(404)
  expect(existsSync(secret)).toBe(true)
})

test('escapes HTML in every field', async () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\``
  const member = await newMember(world)
  const recharge = await newRecharge(world, member)
  await call(world, send, { text: evil }, member)
  await world.owner.query(`
    ALTER TABLE recharge DISABLE TRIGGER USER; ALTER TABLE profile DISABLE TRIGGER USER;
    UPDATE member SET name = $$${evil.slice(0, 20)}$$ WHERE id = ${member.id};
    UPDATE recharge SET payer = $$${evil.slice(0, 60)}$$, reason = $$${evil.slice(0, 60)}$$ WHERE id = ${recharge};
    UPDATE profile SET label = '<b onmouseover=alert(3)>' WHERE NOT sample;
    INSERT INTO report (address, reason, member_id) VALUES ($$${evil}$$, $$${evil}$$, ${member.id})`)
  const row = JSON.stringify({ member_id: member.id, [evil]: evil, html: { '<i>': evil } })
  const newest = await world.value(
    `INSERT INTO audit (actor, table_name, action, before, after, reason) VALUES ($1, $1, $1, $2, $2, $1) RETURNING id`,
    [evil, row],
  )
  const pages = [
    ...routesOf(desk).flatMap(({ method, url }) =>
      method === 'POST' || /enter|events|csv|\.\w+$/.test(url) ? [] : [url],
    ),
    `/members/${member.id}`,
    `/members?q=${encodeURIComponent(evil)}`,
    `/audit/${newest}`,
    '/day?on=2026-11-20',
  ]
  for (const url of pages) {
    const { body } = await desk.get(url)
    expect(body, url).not.toMatch(/<script>|<img src=x|<b on|<i>/)
  }
  expect((await desk.get('/')).body).toContain('&lt;script&gt;alert(1)')
})
