import { placeOrder } from '@saikoro/shared/contract/game'
import { doLogin, doRegister, getUserInfo } from '@saikoro/shared/contract/member'
import { getMessages, send } from '@saikoro/shared/contract/support'
import { beforeAll, expect, test } from 'vitest'
import { call, headersOf, httpOf, ja, newAddress, openEnvelope, refusal } from '../support/call.ts'
import { openDraw } from '../support/draws.ts'
import { PASSWORD, setUpMember } from '../support/members.ts'
import { fetchRaw, openSocket, sendRaw } from '../support/raw.ts'
import { recordLog, setUpWorld } from '../support/world.ts'

const { lines, log } = recordLog()
const world = setUpWorld({ api: { log } })
const member = setUpMember(world)
beforeAll(() => openDraw(world))

/** Stands behind a request whose end is ambiguous, and must not become a request. */
const NEXT = 'GET /api/system/base HTTP/1.1\r\nhost: x\r\n\r\n'
const HOST = 'host: x\r\n'
test.each([
  ['a line that is not HTTP', 400, 'NONSENSE\r\n\r\n'],
  ['a header without a colon', 400, `GET / HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
  ['headers that are too large', 431, `GET / HTTP/1.1\r\n${HOST}x: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['two Hosts', 400, `GET / HTTP/1.1\r\n${HOST}Host: y\r\n\r\n`],
  ['two equal Hosts', 400, `POST /api/system/base HTTP/1.1\r\n${HOST}${HOST}content-length: 0\r\n\r\n`],
  ['two Hosts of HTTP/1.0', 400, `GET /nowhere.js HTTP/1.0\r\n${HOST}${HOST}\r\n`],
  ['an unknown expectation', 417, `GET / HTTP/1.1\r\n${HOST}expect: x\r\n\r\n`],
  [
    'two lengths',
    400,
    `POST / HTTP/1.1\r\n${HOST}content-length: 0\r\ncontent-length: ${NEXT.length}\r\n\r\n${NEXT}`,
  ],
  [
    'a length and chunks',
    400,
    `POST / HTTP/1.1\r\n${HOST}content-length: ${NEXT.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${NEXT}`,
  ],
])('a request with %s is refused with %i and the security headers', async (_what, status, bytes) => {
  const text = await sendRaw(world, bytes)
  expect(text.slice(0, 13)).toBe(`HTTP/1.1 ${status} `)
  expect(text.split('HTTP/1.1 ').length).toBe(2)
  expect(text).toMatch(/^content-security-policy: default-src 'self';base-uri 'none'/m)
  expect(text).toMatch(/^x-content-type-options: nosniff\r$/m)
})

test('a request of HTTP/1.0 needs no Host', async () => {
  expect(await sendRaw(world, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})

test.each([
  '/api',
  '/API/member/nope',
  '/api/member/nope',
  '/api//member/doLogin',
  '/api/%',
  '/api/%ff%fe',
  '/api/../api/x',
  '/api/index.html',
  `/api/${'x'.repeat(3_000)}`,
])('refuses the unknown call %s by every method in the envelope', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY']) {
    const text = await sendRaw(
      world,
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head, method).toMatch(/^HTTP\/1.1 200 /)
    expect(head, method).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
    expect(head, method).toMatch(/cache-control: no-store/i)
    expect(head, method).toMatch(/^refusal: call_unknown\r$/im)
    expect(JSON.parse(body), method).toEqual({ code: 401, msg: ja('call_unknown'), data: 'W10=' })
  }
})

test('logs nothing for reset connections', async () => {
  lines.length = 0
  const body = 'username=nobody&password=x'
  const ask = `POST /api/${doLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const half = `POST /api/${doLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n${body}`
  const file =
    'POST /api/system/uploadLocality HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n' +
    'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n'
  const pages = 'GET /Home HTTP/1.1\r\nhost: x\r\n\r\nGET /media/x HTTP/1.1\r\nhost: x\r\n\r\n'
  for (const bytes of [half, file, ask.repeat(20), pages.repeat(10), 'rubbish\r\n\r\n']) {
    for (let n = 0; n < 4; n += 1) {
      const socket = openSocket(world)
      await new Promise((resolve) => socket.write(bytes, resolve))
      socket.resetAndDestroy()
    }
  }
  await httpOf(world).get('/healthz').set('connection', 'close').expect(200)
  const connections = () => new Promise((resolve) => world.app.server.getConnections((_, n) => resolve(n)))
  await expect.poll(connections).toBe(0)
  expect(lines).toEqual([])
})

test('returns a server-generated request id in every reply', async () => {
  const one = await httpOf(world).get('/api/system/base').set('x-request-id', 'mine')
  const other = await httpOf(world).get('/Home')
  expect(one.headers['x-request-id']).toMatch(/^[\w-]{12,}$/)
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
})

test('names the encoding of plain text replies', async () => {
  for (const path of ['/healthz', '/media/nothing', '/nothing.js'])
    expect((await httpOf(world).get(path)).headers['content-type']).toBe('text/plain; charset=utf-8')
})

const PATHS = ['/', '/Home', '/nowhere', '/nothing.js', '/uploads/%00', '/log/checkpoint', '/verify.html']
const MORE_PATHS = ['/healthz', '/readyz', '/api/system/base', '/api/nowhere', '/api/%', '/media/none.webp']
test.each([...PATHS, ...MORE_PATHS])('every reply of %s has the security headers', async (path) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT']) {
    const { status, headers } = await fetchRaw(world, path, { 'x-forwarded-proto': 'https' }, method)
    expect(headers['content-security-policy'], method).toMatch(/default-src '(self|none)'/)
    expect(headers['content-security-policy'], method).not.toContain('unsafe-eval')
    expect(headers['content-security-policy'], method).toMatch(/base-uri 'none'.*frame-ancestors 'none'/)
    expect(headers, method).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect([
      status >= 300 && status < 400,
      headers.location,
      headers.server,
      headers['x-powered-by'],
    ]).toEqual([false, undefined, undefined, undefined])
  }
})

test.each(['/', '/Login', '/nowhere', '/nothing.js', '/media/x', '/api/nowhere'])(
  '%s repeats nothing of its address or of a TRACE request',
  async (path) => {
    const text = '"><script>alert(7331)</script>'
    const asked = [
      `?next=${encodeURIComponent(text)}`,
      '%0d%0aset-cookie:%20planted=1?x=%0d%0aset-cookie:x=1',
    ]
    for (const query of asked) {
      const { body, headers } = await fetchRaw(world, `${path}${query}`)
      expect(body.toString()).not.toContain('alert(7331)')
      expect(headers['set-cookie']).toBeUndefined()
    }
    const head = `TRACE ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-secret: planted-7331\r\n\r\n`
    expect(await sendRaw(world, head)).not.toContain('planted-7331')
  },
)

test('stores a message as it was typed and returns it unchanged', async () => {
  const text = `a%41b &amp; \\u0041 %s </script><img src=x onerror=alert(1)> ' " {{7*7}} <%= 7 %>`
  await call(world, send, { text }, member)
  expect((await call(world, getMessages, {}, member)).map((message) => message.text)).toEqual([text])
  expect(await world.value('SELECT text FROM support_message ORDER BY id DESC LIMIT 1')).toBe(text)
})

test('a token opens nothing unless it is in its header', async () => {
  const { token } = member
  const encoded = Buffer.from(token).toString('base64')
  for (const fields of [{ token }, { token: encoded }, { authorization: `Bearer ${token}` }])
    expect(await refusal(world, getUserInfo, fields)).toBe('auth_error')
  const headers = { authorization: `Bearer ${token}`, cookie: `token=${encoded}` }
  const reply = await httpOf(world).post(`/api/${getUserInfo.path}`).set(headers).type('form').send({})
  expect(openEnvelope(reply).msg).toBe('鉴权错误')
})

test('the cookie of a login through TLS is Secure and of this host alone, and is no session', async () => {
  const secure = headersOf({ address: newAddress() })
  const login = httpOf(world)
    .post(`/api/${doLogin.path}`)
    .set({ ...secure, 'x-forwarded-proto': 'https' })
  const reply = await login.type('form').send({ username: member.username, password: PASSWORD })
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-known_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const [value = ''] = cookie.split(';')
  const next = await httpOf(world).post(`/api/${getUserInfo.path}`).set('cookie', value).type('form').send({})
  expect(openEnvelope(next).msg).toBe('鉴权错误')
})

test('a password is compared with its case and its blanks', async () => {
  const [username, password] = [`m${Date.now()}`, ' Quiet   River Stone ']
  await call(world, doRegister, { username, password, code: 'ASKING', adult: '1' })
  const others = [password.toLowerCase(), password.trim(), `${password} `, ' Quiet River Stone ']
  for (const other of others) {
    const as = { address: newAddress() }
    expect(await refusal(world, doLogin, { username, password: other }, as)).toBe('login_failed')
  }
  await call(world, doLogin, { username, password })
})

test('logs an order for another member with call, account and address', async () => {
  const { id, token } = member
  const address = newAddress()
  const order = { item: 'big', money: '1', lid: '1', mid: '999999' }
  expect(await refusal(world, placeOrder, order, { token, address })).toBe('other_member')
  const [line = '{}'] = lines.filter((each) => each.includes(address))
  const logged = { level: 40, security: 'other_member', call: `/api/${placeOrder.path}`, member: id, address }
  expect(JSON.parse(line)).toMatchObject(logged)
})
