// Requests of random methods, headers and fields to every call of the contract and every path that the server registers: the short form of
// `pnpm lab fuzz`.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from '@saikoro/shared/contract/call'
import { getVideoInfo } from '@saikoro/shared/contract/video'
import { isLong } from '@saikoro/testing/long'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../support/all-calls.ts'
import { dumpTables } from '../support/database.ts'
import { openDraw } from '../support/draws.ts'
import { newSession, setUpMember } from '../support/members.ts'
import { brief } from '../support/samples.ts'
import { newPayee } from '../support/wallets.ts'
import { recordLog, setUpWorld } from '../support/world.ts'

/** `pnpm lab fuzz` sets more, and another seed. */
const { FUZZ_RUNS, FUZZ_SEED = '13' } = process.env
const seed = Number(FUZZ_SEED)

const { lines, log } = recordLog()
const world = setUpWorld({ samples: true, api: { log } })
const member = setUpMember(world, newPayee)
beforeAll(async () => {
  await brief(world, member)
  await openDraw(world)
})
const calls = await allCalls()

/** Values that calls accept, so that requests reach the rules behind the schemas. */
const GAMES = ['big', 'big,odd', '3,18', '大', 'sai60', 'SAI60', '20261127-001', 'timeout', 'exclusion']
const MONEY = ['50', '0.01', '120.00', '5000.01', '2468', 'DEMO BANK', '9999 0000 1234 5678']
const TEXTS = ['2026-12-01', '2026-02-30', '0000-01-01', '花子❤️', 'CHECKED', '/media/avatars/001.svg', 'zh']
const HOSTILE = ["'; DROP TABLE member --", '<script>', '__proto__', '%00', '%ff', '../../x', '\r\nx-a: 1']
const NUMBERS = ['NaN', '1e400', '9223372036854775808', '%ED%A0%80', '%', '-1']
const BODIES = ['['.repeat(5_000), '{"__proto__":{"isjh":1},"constructor":{"prototype":{"isjh":1}}}']

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TYPES = [FORM_TYPE, FORM_TYPE, JSON_TYPE, 'text/plain', 'multipart/form-data; boundary=x', 'x']
const TIMEOUT_MS = 20_000
const LEAKS = /FST_|\n\s+at |node_modules|Prisma|SELECT |relation "/

const value = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...GAMES, ...MONEY, ...TEXTS) },
    { weight: 2, arbitrary: fc.integer({ min: -1, max: 12 }).map(String) },
    fc.oneof(fc.double().map(String), fc.bigInt().map(String), fc.string({ unit: 'binary' }), fc.json()),
    fc.constantFrom(...HOSTILE, ...NUMBERS),
    fc.nat(70_000).map((length) => 'x'.repeat(length)),
  )
  .map((text) => text.toWellFormed())

interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** CONNECT requests a tunnel, which Node closes without an answer. */
const METHODS = http.METHODS.filter((method) => method !== 'CONNECT')

/** Returns only characters that a request line can hold. */
const printable = (text: string) => text.replaceAll(/[^!-~]|#/g, '')

/** Returns requests to a path with these fields, in the query or in a body of any type. */
function requestsTo(path: string, names: readonly string[], tokens: readonly string[]) {
  const json = fc.oneof(value, fc.jsonValue(), fc.constant('\ud800'))
  const sessions = tokens.map((token) => Buffer.from(token).toString('base64'))
  const wrong = ['', 'x', '%%%', 'bm9ib2R5', 'A'.repeat(3_000)]
  const parts = fc.record({
    method: fc.oneof(fc.constantFrom('GET', 'POST'), fc.constantFrom(...METHODS)),
    parameter: value,
    end: fc.oneof({ weight: 8, arbitrary: fc.constant('') }, value.map(printable)),
    headers: fc.record({
      token: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...sessions) }, fc.constantFrom(...wrong)),
      lang: fc.constantFrom('zh', 'en', 'ja', 'ml', 'xx', ''),
      'x-forwarded-for': fc.ipV4(),
      'content-type': fc.constantFrom(...TYPES),
    }),
    fields: fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }),
    json: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .record(Object.fromEntries(names.map((name) => [name, json])))
          .map((all) => JSON.stringify(all)),
      },
      fc.constantFrom(...BODIES),
    ),
    isEncoded: fc.boolean(),
  })
  return parts.map(({ parameter, end, fields, json: text, isEncoded, ...request }): FuzzRequest => {
    const pairs = Object.entries(fields).map(([name, each = '']): [string, string] => [name, each])
    const bare = pairs.map((pair) => pair.join('=')).join('&')
    const form = isEncoded ? String(new URLSearchParams(pairs)) : bare
    const filled = path.replaceAll(/:\w+|\*/g, () =>
      isEncoded ? encodeURIComponent(parameter) : printable(parameter),
    )
    const to = `${filled}${end}`.slice(0, 4_000)
    if (['GET', 'HEAD', 'TRACE'].includes(request.method))
      return { ...request, path: `${to}?${printable(form).slice(0, 4_000)}`, body: '' }
    const isJson = request.headers['content-type'] === JSON_TYPE
    return { ...request, path: to, body: isJson ? text : form }
  })
}

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** Sends a request. Returns the reply, of a stream its beginning; nothing when the connection ends without one. */
function send({ method, path, headers: own, body }: FuzzRequest): Promise<Answer | undefined> {
  const { port } = world.app.server.address() as AddressInfo
  const headers = { ...own, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) }
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    request.setTimeout(TIMEOUT_MS, () => request.destroy())
    request.on('error', () => resolve(undefined))
    request.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => {
        text += part
        if (path.startsWith('/live/')) request.destroy()
      })
      reply.on('error', () => {})
      reply.on('close', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
    })
    request.end(body)
  })
}

/** Returns the code in the envelope; undefined for a body that is not in the envelope. */
function codeOf(body: string): unknown {
  try {
    const { code, msg, data, ...more } = JSON.parse(body)
    JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
    return typeof msg === 'string' && Object.keys(more).length === 0 ? code : undefined
  } catch {
    return undefined
  }
}

/** Returns what is wrong with a response. Only a head above the limit (431) is answered outside the envelope. */
function faultOf({ method, path }: FuzzRequest, answer: Answer | undefined): string | undefined {
  if (!answer) return 'no answer'
  const { status, headers, body } = answer
  if (status >= 500) return `status ${status}`
  if (LEAKS.test(JSON.stringify(headers) + body)) return 'names its internals'
  const isSealed = /^\/api(?:[/?]|$)/i.test(path) && method !== 'HEAD' && ![204, 431].includes(status)
  return isSealed && ![200, 401].includes(codeOf(body) as number) ? 'not in the envelope' : undefined
}

/** Returns requests to a call. */
const requestsOf = ({ path, input }: Call, tokens: readonly string[]) =>
  requestsTo(
    `/api/${path}`,
    input instanceof z.ZodMiniObject ? Object.keys(input._zod.def.shape) : [],
    tokens,
  )

test('keeps server, envelope and ledger intact under fuzzing of every call and every path', async () => {
  const tokens: string[] = []
  for (let n = 0; n < 40; n += 1) tokens.push(await newSession(world, member)) // requests end sessions
  let [sent, accepted] = [0, 0]
  async function sendOne(request: FuzzRequest): Promise<void> {
    const answer = await send(request)
    sent += 1
    if (answer && codeOf(answer.body) === 200) accepted += 1
    const fault = faultOf(request, answer)
    if (fault) throw new Error(`${fault}: ${answer?.body.slice(0, 300)}`)
  }
  const targets = [
    ...calls.map((each) => requestsOf(each, tokens)),
    ...[...world.app.paths].map((path) => requestsTo(path, [], tokens)),
  ]
  /** The smallest batch of concurrent requests to each call and each path that gets a wrong response. */
  const faults: string[] = []
  for (const [nth, target] of targets.entries()) {
    const batch = fc.array(target, { minLength: 1, maxLength: 12, size: 'max' })
    const sends = fc.asyncProperty(batch, async (requests) => void (await Promise.all(requests.map(sendOne))))
    const numRuns = Number(FUZZ_RUNS ?? (isLong ? 8 : 2))
    const details = await fc.check(sends, { seed: seed + nth, numRuns, includeErrorInReport: true })
    if (details.failed) faults.push(fc.defaultReportMessage(details) ?? '')
  }
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
  expect(accepted).toBeGreaterThan(40)
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect([Object.keys(Object.getPrototypeOf({})), 'isjh' in {}]).toEqual([[], false])
})

test.each(calls)('a refusal of $path changes nothing, whatever form or JSON holds', async (call) => {
  const tokens = [await newSession(world, member)]
  const dump = async () => {
    // a wrong withdrawal password is counted, as a wrong login is
    await world.owner.query(
      'UPDATE member_secret SET pay_misses = 0, pay_locked_until = NULL WHERE pay_misses > 0',
    )
    return dumpTables(world.owner, ['login_failure'])
  }
  let before = await dump()
  for (const request of fc.sample(requestsOf(call, tokens), { seed, numRuns: isLong ? 60 : 12 })) {
    const code = codeOf((await send(request))?.body ?? '')
    if (!call.changes) continue
    const after = await dump()
    if (code !== 200) expect(after, request.body.slice(0, 200)).toEqual(before)
    before = after
  }
  // a video that is opened counts as played
  if (!call.changes && call.path !== getVideoInfo.path) expect(await dump()).toEqual(before)
})
