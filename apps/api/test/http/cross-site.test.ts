import { replaceLang } from '@saikoro/shared/contract/base'
import { ANSWERS } from '@saikoro/shared/phrases'
import { expect, test } from 'vitest'
import { call, httpOf, ja, newAddress, openEnvelope } from '../support/call.ts'
import { setUpSecondApi, setUpWorld } from '../support/world.ts'

type Headers = Readonly<Record<string, string>>

const OURS = 'https://dice.example'
const FRIEND = 'https://friend.example'
const EVIL = 'http://evil.example'
const LAN = '192.168.1.9:3000'
const world = setUpWorld({ config: { PUBLIC_ORIGIN: OURS, CORS_ORIGINS: `https://first.example,${FRIEND}` } })
const posts = setUpSecondApi(world, { config: { LEGACY_GET_WRITES: 'off' } })

const WAYS: readonly (readonly [string, Headers])[] = [
  ['directly', { host: 'dice.example' }],
  ['on this machine', { host: '127.0.0.1:3000' }],
  [
    'through a proxy that rewrites Host',
    {
      host: '127.0.0.1:3000',
      via: '1.1 proxy',
      'x-forwarded-for': newAddress(),
      'x-forwarded-host': 'dice.example',
      'x-forwarded-proto': 'https',
    },
  ],
]
const FORMS = ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'nonsense', '/', '']
/** `undefined`: a GET. What is of another type than JSON reads as a form. */
const TYPES = [undefined, ...FORMS, 'application/octet-stream', 'application/json']

function write(type: string | undefined, headers: Headers) {
  if (type === undefined) return httpOf(world).get('/api/base/replaceLang?lang=ja').set(headers)
  const body = type.endsWith('json') ? '{"lang":"ja"}' : 'lang=ja'
  return httpOf(world)
    .post('/api/base/replaceLang')
    .set({ 'content-type': type, ...headers })
    .send(body)
}

/** Expects this reply of a write by each way and with each content type. */
async function expectEach(headers: Headers, code: number, msg: string): Promise<void> {
  for (const [way, own] of WAYS)
    for (const type of TYPES) {
      const reply = openEnvelope(await write(type, { ...own, ...headers }))
      expect({ way, type, code: reply.code, msg: reply.msg }).toEqual({ way, type, code, msg })
    }
}

test.each<Headers>([
  {},
  { lang: 'ja' },
  { token: 'eA==' },
  { referer: `${EVIL}/page` },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.dice.example' },
  { 'sec-fetch-site': 'cross-site', origin: FRIEND },
  { origin: OURS },
  { origin: FRIEND },
  { host: LAN, origin: `http://${LAN}` },
])('accepts a write with %j, with or without a proxy, by GET and as a form of any type', async (headers) => {
  await expectEach(headers, 200, ANSWERS.done.ja)
})

test.each<Headers>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', lang: 'ja', token: 'eA==', referer: `${OURS}/Mine` },
  { 'sec-fetch-site': 'cross-site', origin: EVIL },
  { origin: EVIL },
  { origin: EVIL, lang: 'ja', referer: `${OURS}/Mine` },
  { origin: EVIL, 'x-forwarded-host': 'evil.example' },
  { origin: 'null' },
  { origin: '' },
  { host: LAN, origin: 'http://192.168.1.9' },
  { host: LAN, origin: `http://${LAN}.evil.example` },
  { host: LAN, origin: `http://evil.example/${LAN}` },
])('refuses a write with %j, by GET and as a form of any type', async (headers) => {
  await expectEach(headers, 401, ja('other_page'))
})

test.each(['get', 'head'] as const)('LEGACY_GET_WRITES=off refuses writes by %s', async (method) => {
  const query = 'username=mika&password=long+enough&code=ASKING&adult=1'
  const reply = await httpOf(posts)[method](`/api/member/doRegister?${query}`).set('lang', 'en')
  if (method === 'get') expect(openEnvelope(reply).msg).toBe('This action only works by POST.')
  expect(await posts.count('member')).toBe(0)
})

test('LEGACY_GET_WRITES=off allows reads and posted writes', async () => {
  expect(openEnvelope(await httpOf(posts).get('/api/system/base')).code).toBe(200)
  expect(await call(posts, replaceLang, { lang: 'en' })).toEqual([])
})

const preflight = (origin: string) =>
  httpOf(world).options('/api/game/placeOrder').set({ 'access-control-request-method': 'POST', origin })

test('allows the preflight of a listed origin only', async () => {
  const asked = { 'access-control-request-headers': 'token,lang,content-type' }
  const reply = await preflight(FRIEND).set(asked)
  expect(reply.status).toBe(204)
  expect(reply.headers['access-control-allow-origin']).toBe(FRIEND)
  expect(reply.headers['access-control-allow-headers']?.split(/, */).sort()).toEqual([
    'content-type',
    'lang',
    'token',
  ])
  const other = await preflight(EVIL)
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('lets only listed origins read a refusal', async () => {
  const allowed = async (origin: string) => {
    const { headers } = await httpOf(world).post('/api/member/getUserInfo').set({ origin })
    return headers['access-control-allow-origin']
  }
  expect(await allowed(FRIEND)).toBe(FRIEND)
  expect(await allowed(EVIL)).toBeUndefined()
})
