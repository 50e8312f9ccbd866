import { doLogin } from '@saikoro/shared/contract/member'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeEach, expect, test } from 'vitest'
import { httpOf } from '../support/call.ts'
import { openSocket, sendRaw } from '../support/raw.ts'
import { recordLog, setUpWorld } from '../support/world.ts'

const { lines, log } = recordLog('warn')
const world = setUpWorld({ api: { log } })
beforeEach(() => {
  lines.length = 0
})

const unknown = { status: 200, code: 401, msg: phraseOf('call_unknown', 'ja'), data: [] }

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
    expect(JSON.parse(body), method).toEqual({ code: 401, msg: unknown.msg, data: 'W10=' })
  }
})

test('logs nothing for reset connections', async () => {
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
