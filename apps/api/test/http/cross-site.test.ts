import { phraseOf } from '@saikoro/shared/errors'
import { ANSWERS } from '@saikoro/shared/phrases'
import { expect, test } from 'vitest'
import { httpOf, ja, newAddress, openEnvelope } from '../support/call.ts'
import { setUpWorld } from '../support/world.ts'

type Headers = Readonly<Record<string, string>>

const OURS = 'https://dice.example'
const FRIEND = 'https://friend.example'
const EVIL = 'http://evil.example'
const LAN = '192.168.1.9:3000'
const world = setUpWorld({ config: { PUBLIC_ORIGIN: OURS, CORS_ORIGINS: FRIEND } })

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
/** `undefined`: a GET. */
const TYPES = [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/json']

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

test('refuses a foreign page in the language of the request', async () => {
  const reply = await write('text/plain', { origin: EVIL, lang: 'zh' })
  expect(openEnvelope(reply).msg).toBe(phraseOf('other_page', 'zh'))
})
