// Random and malformed requests to every call of the contract and every path that the server registers.
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import type { Call } from '@saikoro/shared/contract/call'
import fc from 'fast-check'
import * as z from 'zod/mini'

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

export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isChunked: boolean
  /** What makes it malformed: it may be answered by a plain 400, or not at all. */
  readonly damage?: { cutAt?: number; bytes?: [number, number][]; header?: string } | undefined
}

const damage = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  fc.record({ cutAt: fc.nat() }),
  fc.record({ bytes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1 }) }),
  fc.record({ header: fc.constantFrom('content-length: 7', 'transfer-encoding: chunked', 'x') }),
)

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
    isChunked: fc.boolean(),
    damage,
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

function bytesOf({ method, path, headers, body, isChunked, damage: fault }: FuzzRequest): Buffer {
  const length = Buffer.byteLength(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    'connection: close',
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
    isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(fault?.header ? [fault.header] : []),
  ]
  const chunks = `${length === 0 ? '' : `${length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${isChunked ? chunks : body}`)
  for (const [at, byte] of fault?.bytes ?? []) bytes[at % bytes.length] = byte
  return fault?.cutAt === undefined ? bytes : bytes.subarray(0, fault.cutAt % bytes.length)
}

/** Sends a request; returns everything received. A stream and a malformed request are half closed, so that the server ends them. */
function send(port: number, request: FuzzRequest): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    if (request.damage || request.path.startsWith('/live/')) socket.end(bytesOf(request))
    else socket.write(bytesOf(request))
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

/** Returns what is wrong with a response. Only a malformed request and a head above the limit (431) get a 4xx without a body. */
function faultOf({ method, path, damage: fault }: FuzzRequest, text: string): string | undefined {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  const failed = statuses.find((status) => status >= 500)
  if (failed !== undefined) return `status ${failed}`
  if (LEAKS.test(text)) return 'names its internals'
  if (fault || path.startsWith('/live/')) return undefined
  // Node closes the connection of CONNECT, which requests a tunnel
  if (statuses.length === 0) return method === 'CONNECT' ? undefined : 'no answer'
  const isSealed =
    /^\/api(?:[/?]|$)/i.test(path) && method !== 'HEAD' && ![204, 431].includes(statuses[0] ?? 0)
  return isSealed && ![200, 401].includes(codeOf(bodyOf(text)) as number) ? 'not in the envelope' : undefined
}

const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4)

interface Fuzzing {
  readonly port: number
  readonly calls: readonly Call[]
  /** Paths that the server registers, with their parameters. */
  readonly paths: Iterable<string>
  readonly tokens: readonly string[]
  readonly seed: number
  /** Batches of concurrent requests to each call and to each path. */
  readonly runs: number
}

/** Returns requests to a call. */
const requestsOf = ({ path, input }: Call, tokens: readonly string[]) =>
  requestsTo(
    `/api/${path}`,
    input instanceof z.ZodMiniObject ? Object.keys(input._zod.def.shape) : [],
    tokens,
  )

/** Sends requests to a call one by one; `onReply` receives each with the code of its reply. */
export async function sendEach(
  { port, tokens, seed, runs }: Omit<Fuzzing, 'calls' | 'paths'>,
  call: Call,
  onReply: (request: FuzzRequest, code: unknown) => Promise<void>,
): Promise<void> {
  for (const request of fc.sample(requestsOf(call, tokens), { seed, numRuns: runs }))
    await onReply(request, codeOf(bodyOf(await send(port, request))))
}

/** Returns the smallest batch for each call and path that gets a wrong response. */
export async function fuzz({ port, calls, paths, tokens, seed, runs }: Fuzzing) {
  const outcome = { sent: 0, accepted: 0, faults: [] as string[] }
  async function sendOne(request: FuzzRequest): Promise<void> {
    const text = await send(port, request)
    outcome.sent += 1
    if (codeOf(bodyOf(text)) === 200) outcome.accepted += 1
    const fault = faultOf(request, text)
    if (fault) throw new Error(`${fault}: ${text.slice(0, 300)}`)
  }
  const targets = [
    ...calls.map((each) => requestsOf(each, tokens)),
    ...[...paths].map((path) => requestsTo(path, [], tokens)),
  ]
  for (const [nth, target] of targets.entries()) {
    const batch = fc.array(target, { minLength: 1, maxLength: 12, size: 'max' })
    const sends = fc.asyncProperty(batch, async (requests) => void (await Promise.all(requests.map(sendOne))))
    const details = await fc.check(sends, { seed: seed + nth, numRuns: runs, includeErrorInReport: true })
    if (details.failed) outcome.faults.push(fc.defaultReportMessage(details) ?? '')
  }
  return outcome
}
