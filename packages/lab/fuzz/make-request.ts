import { METHODS } from 'node:http'
import type { Call } from '@saikoro/shared/contract/call'
import type { Random } from '@saikoro/testing/random'
import * as z from 'zod/mini'

export interface FuzzRequest {
  readonly call: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Valid values of the contract and boundary cases. */
const NEAR = [
  '',
  '0',
  '1',
  '2',
  '3',
  '12',
  '100',
  '888',
  '-1',
  '1.5',
  '01',
  ' 1',
  '0x1',
  '1e3',
  'NaN',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  'big',
  'big,odd',
  '3,18',
  '大',
  'big,big',
  'sai60',
  'SAI60',
  '2026-12-01',
  '2026-02-30',
  'timeout',
  'exclusion',
  '24',
  'csv',
  'zh',
  'ml',
  '0.01',
  '50',
  '5000',
  '5000.01',
  '120.00',
  '1379',
  '9999 0000 1234 5678',
  'DEMO BANK',
  'CHECKED',
  'mika_mika',
  'quiet river stone',
  'avatar7.png',
  '/media/avatars/001.svg',
  '/uploads/0123456789abcdef0123456789abcdef.webp',
  '/etc/passwd',
  '../../x',
  'https://elsewhere.example/avatar9.png',
] as const
/** Unexpected values. */
const FAR = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '👩‍👧‍👦'.repeat(30),
  'x'.repeat(70_000),
  '9'.repeat(400),
  "'; DROP TABLE member --",
  '<script>alert(1)</script>',
  '{7*7}',
  '__proto__',
  'constructor',
  '{"a":1}',
  '[]',
  'null',
  'true',
  '%',
  '%00',
  '%ff%fe',
  '\r\nx-injected: 1',
  '=1+1',
  'ﷺ'.repeat(50),
  'İ',
  'ß',
  '１',
] as const
const RAW_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '1e400',
  '-0',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  '[[[[]]]]',
  '123456789012345678901234567890',
]
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'x',
  '',
  'application/xml',
  'application/x-www-form-urlencoded; charset=utf-8',
]
const LANGS = ['zh', 'en', 'ja', 'ml', 'xx', '']

function fieldsOf({ input }: Call): string[] {
  return input instanceof z.ZodMiniObject ? Object.keys(input._zod.def.shape) : []
}

function fieldValue(random: Random): string {
  return random.isOne(4) ? random.pick(FAR) : random.pick(NEAR)
}

function writeForm(random: Random, fields: readonly string[]): string {
  const parts = fields
    .filter(() => !random.isOne(5))
    .map(
      (name) =>
        `${random.isOne(30) ? fieldValue(random) : name}=${random.isOne(10) ? random.pick(FAR) : encodeURIComponent(fieldValue(random).toWellFormed())}`,
    )
  return random.isOne(20) ? parts.join('&&') : parts.join('&')
}

function writeJson(random: Random, fields: readonly string[]): string {
  const parts = fields.map(
    (name) => `"${name}":${random.isOne(3) ? random.pick(RAW_JSON) : JSON.stringify(fieldValue(random))}`,
  )
  const text = `{${parts.join(',')}}`
  return random.isOne(12) ? text.slice(0, random.below(text.length + 1)) : text
}

function pathOf(random: Random, call: Call): string {
  if (!random.isOne(8)) return `/api/${call.path}`
  return random.pick([
    `/API/${call.path.toUpperCase()}`,
    `/api//${call.path}`,
    `/api/${call.path}/`,
    `/api/${call.path}/more`,
    `/api/${call.path}%00`,
    `/api/%ff${call.path}`,
    `/api/${call.path}?%`,
    '/api',
    '/api/%',
    `/api/${call.path}/../base`,
    `/api/${'y'.repeat(2_000)}`,
    `/api/${call.path.replaceAll('/', '%2f')}`,
  ])
}

/** Values of path parameters: such as routes accept, and others. */
const PARAMS = [
  'ab'.repeat(32),
  `${'ab'.repeat(32)},${'cd'.repeat(32)}`,
  `${'ef'.repeat(16)}.webp`,
  '000',
  'entries/000',
  '0/000.p/3',
  'x000/000',
  '1.1.1.0.4102444800.AAAA',
  'index.m3u8',
  'avatars/001.svg',
  'index.html',
  'assets',
] as const

/** Returns a registered path with random values for its parameters, encoded or as they are. */
function fillPath(random: Random, path: string): string {
  const filled = path.replaceAll(/:\w+|\*/g, () => {
    const value = random.isOne(2) ? random.pick(PARAMS) : fieldValue(random)
    const encoded = encodeURIComponent(value.toWellFormed())
    return random.isOne(3) ? value.replaceAll(/[^!-~]|[?#]/g, '') : encoded
  })
  return random.isOne(6)
    ? `${filled}${random.pick(['%00', '/', '/..', '%2f', '%ff', '?x', '?%00=%ff', '//'])}`
    : filled
}

/** One request in this many is of the sweep. */
const SWEEP_SHARE = 4

/** A method with a registered path. */
interface Route {
  readonly method: string
  readonly path: string
}

/** The number of requests after which the sweep has sent every method that Node's parser reads to every registered path. */
export const sweepLength = (paths: readonly string[]): number => SWEEP_SHARE * paths.length * METHODS.length

/** Returns the route of the nth request if it is one of the sweep. */
export function routeOf(n: number, paths: readonly string[]): Route | undefined {
  if (n % SWEEP_SHARE !== 0) return undefined
  const at = n / SWEEP_SHARE
  const method = METHODS[at % METHODS.length]
  const path = paths[Math.floor(at / METHODS.length) % paths.length]
  return method !== undefined && path !== undefined ? { method, path } : undefined
}

/** Returns one request: mostly a plausible call, sometimes entirely random; or of this route with random values. */
export function makeRequest(
  random: Random,
  { calls, tokens }: { calls: readonly Call[]; tokens: readonly string[] },
  route?: Route,
): FuzzRequest {
  const call = random.pick(calls)
  const fields = fieldsOf(call)
  const method =
    route?.method ?? (random.isOne(6) ? random.pick(METHODS) : random.pick(['GET', 'POST', 'POST']))
  const isJson = random.isOne(4)
  const type = random.isOne(8)
    ? random.pick(TYPES)
    : isJson
      ? 'application/json'
      : random.pick(TYPES.slice(0, 3))
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE'
  const path = route ? fillPath(random, route.path) : pathOf(random, call)
  const query =
    hasBody && !random.isOne(6) ? '' : encodeURI(writeForm(random, fields).toWellFormed()).slice(0, 8_000)
  const token = random.isOne(5)
    ? random.pick(['', 'x', '%%%', 'bm9ib2R5', 'A'.repeat(3_000)])
    : Buffer.from(random.pick(tokens)).toString('base64')
  return {
    call: call.path,
    method,
    path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
    headers: {
      ...(token !== '' && { token }),
      lang: random.pick(LANGS),
      'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
      ...(hasBody && type !== '' && { 'content-type': type }),
    },
    body: hasBody ? (isJson ? writeJson(random, fields) : writeForm(random, fields)).toWellFormed() : '',
  }
}
