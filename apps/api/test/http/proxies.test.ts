import { expect, test } from 'vitest'
import { addressKey, networkKey, readForwardedFor } from '../../src/http/proxies.ts'
import { httpOf } from '../support/call.ts'
import { recordLog, setUpSecondApi, setUpWorld, type World } from '../support/world.ts'

const { lines, log } = recordLog('warn')
const behind = setUpWorld({ config: { VITE_UPLOAD_ORIGIN: 'https://files.example' } })
const bare = setUpSecondApi(behind, { config: { TRUSTED_PROXIES: '' }, api: { log, requestsPerMinute: 3 } })

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['10.0.0.1, 203.0.113.7', ['10.0.0.1', '203.0.113.7']],
  ["'; DROP TABLE member --, 203.0.113.7", ['203.0.113.7']],
  ['203.0.113.7:5123', ['203.0.113.7']],
  ['[2001:db8::1]:5123, [2001:db8::2]', ['2001:db8::1', '2001:db8::2']],
  ['203.0.113.7, unknown', []],
  ['', []],
  ['1.2.3', []],
])('reads the last addresses of X-Forwarded-For %j', (text, addresses) => {
  expect(readForwardedFor(text)).toEqual(addresses)
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:FFFF::6', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8::', '2001:db8::/64', '2001:db8::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['', '', ''],
])('counts %j by %j and in the network %j', (address, key, network) => {
  expect([addressKey(address), networkKey(address)]).toEqual([key, network])
})

test('reports an untrusted proxy once and ignores its header', async () => {
  const ask = (address: string) => httpOf(bare).get('/api/system/base').set('x-forwarded-for', address)
  const statuses = []
  for (const n of [1, 2, 3, 4]) statuses.push((await ask(`203.0.113.${n}`)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES')).length).toBe(1)
})

/** Returns the last of more replies than the limit allows. */
async function lastOf(path: string) {
  let last = await httpOf(bare).get(path)
  for (let n = 0; n < 30; n += 1) last = await httpOf(bare).get(path)
  return last
}

test('limits pages, health and unknown paths with a plain message', async () => {
  for (const path of ['/Mine', '/healthz', '/readyz', '/media/nothing'])
    expect(await lastOf(path), path).toMatchObject({ status: 429, text: 'Too many requests' })
})

test('limits unknown paths of the API in the envelope', async () => {
  for (const path of ['/api/nope', '/api/member/nope', '/api', '/API/nope', '/api/%00'])
    expect(await lastOf(path), path).toMatchObject({ status: 429, body: { code: 401 } })
})

test('sends no HSTS without TLS, or where a stranger claims it', async () => {
  const ask = (world: World, scheme: string) => httpOf(world).get('/Mine').set('x-forwarded-proto', scheme)
  expect((await ask(behind, 'http')).headers['strict-transport-security']).toBeUndefined()
  expect((await ask(bare, 'https')).headers['strict-transport-security']).toBeUndefined()
})

test('restricts pages to their own server, the upload server and no devices', async () => {
  const { headers } = await httpOf(behind).get('/Mine')
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://files.example;")
})
