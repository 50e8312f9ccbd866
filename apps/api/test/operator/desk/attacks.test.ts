import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from '@saikoro/shared/contract/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../support/call.ts'
import { DESK, openTestDesk, type TestDesk } from '../../support/desk.ts'
import { PASSWORD } from '../../support/logins.ts'
import { newMember } from '../../support/members.ts'
import { addPerson, addSamples } from '../../support/samples.ts'
import { newRecharge, uploadDir } from '../../support/wallets.ts'
import { openWorld, type World } from '../../support/world.ts'

const uploads = uploadDir()
const PAGES = [
  '/',
  '/members',
  '/members/1',
  '/day',
  '/day.csv',
  '/audit/1',
  '/profiles',
  '/media',
  '/state',
  '/money',
  '/money.csv',
  '/content',
  '/content/profile',
  '/content/profile/new',
  '/content/notice/1',
]
let world: World
let desk: TestDesk

beforeAll(async () => {
  world = await openWorld({ config: { UPLOAD_DIR: uploads } })
  desk = await openTestDesk(world)
  await addSamples(world)
})
afterAll(async () => {
  await desk.close()
  await world.close()
})

describe('desk: access', () => {
  test('redirects every page to the login without a session and shows no content', async () => {
    for (const cookie of [
      undefined,
      'desk_5556=',
      `desk_5556=${'a'.repeat(43)}`,
      `desk=${desk.cookie.split('=')[1]}`,
    ]) {
      for (const url of [...PAGES, '/vouchers/x.webp', '/nowhere']) {
        const reply = await desk.get(url, { cookie })
        expect([reply.statusCode, reply.headers.location, reply.body], url).toEqual([303, '/enter', ''])
      }
    }
  })

  test('answers only under its own host name, against DNS rebinding', async () => {
    for (const host of [
      'evil.example:5556',
      '127.0.0.1',
      '127.0.0.1:5555',
      'localhost.evil.example:5556',
      '[::1]:5556',
    ]) {
      for (const url of [...PAGES, '/enter', '/desk.css'])
        expect((await desk.get(url, { host })).statusCode, host).toBe(421)
    }
    const local = await desk.get('/day?on=2026-11-20', { host: 'localhost:5556' })
    expect(local.headers.location).toBe(`${DESK}/day?on=2026-11-20`)
  })

  test("rejects a form of another or no origin, and one without its session's token", async () => {
    const person = await addPerson(world)
    const url = `/profiles/${person}/link`
    const fields = { reason: 'because' }
    for (const origin of [
      undefined,
      'null',
      'http://127.0.0.1:5555',
      'http://localhost:5556',
      'https://127.0.0.1:5556',
      'http://evil.example',
    ])
      expect((await desk.post(url, fields, { origin })).statusCode, origin).toBe(403)
    for (const site of ['cross-site', 'same-site'])
      expect((await desk.post(url, fields, { 'sec-fetch-site': site })).statusCode).toBe(403)
    for (const token of ['', 'x', '[object Object]'])
      expect((await desk.post(url, { ...fields, token })).statusCode).toBe(403)
    const other = await openTestDesk(world)
    expect((await desk.post(url, { ...fields, token: other.token })).statusCode).toBe(403)
    await other.close()
    expect((await desk.post('/leave', { token: 'x' })).statusCode).toBe(403)
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS links FROM profile_consent WHERE profile_id = $1',
      [person],
    )
    expect(rows).toEqual([{ links: 0 }])
  })

  test('another site cannot embed its pages by script, picture or frame', async () => {
    for (const mode of ['no-cors', 'cors', 'websocket'])
      expect(
        (await desk.get('/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode })).statusCode,
      ).toBe(403)
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

  test("the terminal's link logs in once, the password always, anything else never", async () => {
    const fresh = await openTestDesk(world)
    const { key } = fresh.sessions
    const enter = (url: string) => fresh.get(url, { cookie: undefined })
    expect((await enter('/enter/wrong')).statusCode).toBe(403)
    const first = await enter(`/enter/${key}`)
    expect(first.statusCode).toBe(303)
    expect(first.headers['set-cookie']).toMatch(/^desk_5556=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await enter(`/enter/${key}`)).statusCode).toBe(403)
    expect((await fresh.post('/enter', { word: key })).statusCode).toBe(403)
    expect((await fresh.post('/enter', { word: '' })).statusCode).toBe(403)
    expect(
      (await fresh.post('/enter', { word: PASSWORD }, { origin: 'http://evil.example' })).statusCode,
    ).toBe(403)
    expect((await fresh.post('/enter', { word: PASSWORD })).statusCode).toBe(303)
    expect(fresh.sessionEnds.at(-1)).toHaveLength(3)
    await fresh.post('/leave', {})
    expect(fresh.sessionEnds.at(-1)).toHaveLength(2)
    expect((await fresh.get('/')).statusCode).toBe(303)
    await fresh.close()
  })

  test("has no more rights than the operator's login", async () => {
    const { rows } = await desk.db.query(
      `SELECT session_user AS login, pg_has_role(session_user, 'saikoro_owner', 'MEMBER') AS owner, has_table_privilege('member_secret', 'SELECT') AS secrets`,
    )
    expect(rows).toEqual([{ login: 'operator_hana', owner: false, secrets: false }])
  })
})

describe('desk: input and output', () => {
  test('serves a voucher only by a name that the database has, never by a path', async () => {
    const secret = path.join(uploads, 'secret.txt')
    writeFileSync(secret, 'secret')
    writeFileSync(path.join(uploads, `${'a'.repeat(32)}.webp`), 'of no request')
    const names = [
      '../secrets.json',
      '..%2fsecrets.json',
      '%2e%2e%2fsecrets.json',
      'secret.txt',
      `${'a'.repeat(32)}.webp`,
      `${'a'.repeat(32)}.webp%00`,
    ]
    for (const name of names) expect((await desk.get(`/vouchers/${name}`)).statusCode, name).toBe(404)
    expect(existsSync(secret)).toBe(true)
  })

  test('escapes HTML in every field', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\``
    const member = await newMember(world)
    const recharge = await newRecharge(world, member)
    await call(world, send, { text: evil }, { token: member.token })
    await world.owner.query('UPDATE member SET name = $1 WHERE id = $2', [evil.slice(0, 20), member.id])
    await world.owner.query(
      'ALTER TABLE recharge DISABLE TRIGGER USER; ALTER TABLE profile DISABLE TRIGGER USER',
    )
    await world.owner.query('UPDATE recharge SET payer = $1, reason = $1 WHERE id = $2', [
      evil.slice(0, 60),
      recharge,
    ])
    await world.owner.query('UPDATE profile SET label = $1 WHERE NOT sample', ['<b onmouseover=alert(3)>'])
    await world.owner.query('INSERT INTO report (address, reason, member_id) VALUES ($1, $1, $2)', [
      evil,
      member.id,
    ])
    await world.owner.query(
      `INSERT INTO audit (actor, table_name, action, before, after, reason) VALUES ($1, $1, $1, $2, $2, $1)`,
      [evil, JSON.stringify({ member_id: member.id, [evil]: evil, html: { '<i>': evil } })],
    )
    const { rows } = await world.owner.query('SELECT max(id) AS id FROM audit')
    const pages = [
      ...PAGES,
      `/members/${member.id}`,
      `/members?q=${encodeURIComponent(evil)}`,
      `/audit/${rows[0].id}`,
      '/day?on=2026-11-20',
    ]
    for (const url of pages.filter((each) => !each.endsWith('.csv'))) {
      const { body } = await desk.get(url)
      expect(body, url).not.toMatch(/<script>|<img src=x|<b on|<i>/)
    }
    expect((await desk.get('/')).body).toContain('&lt;script&gt;alert(1)')
  })
})

describe('desk: outages', () => {
  test('reconnects after the database closed every connection', async () => {
    expect((await desk.get('/')).statusCode).toBe(200)
    await world.owner.query('RESET ROLE')
    await world.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'operator_hana' AND datname = current_database()`,
    )
    await world.owner.query('SET ROLE saikoro_owner')
    await expect.poll(async () => (await desk.get('/')).statusCode).toBe(200)
  })
})
