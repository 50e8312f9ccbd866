import type { Call } from '@saikoro/shared/contract/call'
import { type Random, randomOf } from '@saikoro/testing/random'
import { type FuzzRequest, makeRequest, routeOf } from './make-request.ts'
import { type Answer, bytesOf, readAnswers, sendRaw } from './send-raw.ts'

export interface Options {
  readonly port: number
  readonly calls: readonly Call[]
  /** Paths that the server registers, with their parameters. */
  readonly paths: readonly string[]
  readonly tokens: readonly string[]
  readonly requests: number
  readonly seed: number
  readonly onProgress?: (done: number) => void
}

interface Found {
  /** number of the request, which `--seed` reproduces */
  readonly n: number
  readonly why: string
  readonly request: FuzzRequest
  readonly answer: string
}

export interface Outcome {
  readonly sent: number
  readonly raw: number
  readonly statuses: Readonly<Record<string, number>>
  readonly found: readonly Found[]
}

const AT_ONCE = 12
const LEAKS = /FST_|\n\s+at |node_modules|Prisma|SELECT |relation "/

function isSealed(body: string): boolean {
  try {
    const { code, msg, data, ...more } = JSON.parse(body)
    JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
    return (code === 200 || code === 401) && typeof msg === 'string' && Object.keys(more).length === 0
  } catch {
    return false
  }
}

/**
 * Returns whether the request line leads under /api; a random byte may have moved it out, where pages and plain
 * errors are correct.
 */
export const isUnderApi = (line: string) => /^\S* \/api(?:[/?\s]|$)/i.test(line)

/** Returns what is wrong with a response. Malformed HTTP and a head above the limit are answered by 4xx without a body. */
function faultOf({ status, body }: Answer, isRaw: boolean, isOfApi: boolean, method: string) {
  if (status >= 500) return `status ${status}`
  if (LEAKS.test(body)) return 'tells what it is made of'
  if (method === 'HEAD' || status === 204 || !isOfApi) return undefined
  if (body === '' && (status === 431 || (isRaw && status >= 400))) return undefined
  return isSealed(body) ? undefined : 'not sealed'
}

async function sendByFetch(port: number, { method, path, headers, body }: FuzzRequest): Promise<Answer> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== '' && { body }),
    signal: AbortSignal.timeout(20_000),
  })
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) await reply.body?.cancel()
  return { status: reply.status, body: reply.bodyUsed ? '' : await reply.text() }
}

/** A stream does not end. */
const isStream = ({ path }: FuzzRequest) => path.startsWith('/live/')

/** Methods that `fetch` does not send. */
const BY_BYTES = ['CONNECT', 'TRACE']

/** `fetch` sends no invalid header bytes either. */
function isSendable({ method, headers }: FuzzRequest): boolean {
  return !BY_BYTES.includes(method) && Object.values(headers).every((value) => /^[\t\x20-\x7e]*$/.test(value))
}

async function sendOnce(random: Random, n: number, wishes: Options) {
  const { port } = wishes
  const request = makeRequest(random, wishes, routeOf(n, wishes.paths))
  const isRaw = (random.isOne(2) && !isStream(request)) || !isSendable(request)
  if (!isRaw) {
    const isOfApi = isUnderApi(`${request.method} ${new URL(`http://x${request.path}`).pathname}`)
    return { request, isRaw, isOfApi, answers: [await sendByFetch(port, request)] }
  }
  const bytes = bytesOf(random, request)
  const answers = readAnswers(await sendRaw(port, bytes))
  // Node closes the connection of CONNECT, which requests a tunnel
  const isMute = bytes.isWhole && answers.length === 0 && request.method !== 'CONNECT'
  const isOfApi = isUnderApi(bytes.bytes.toString('latin1').split('\r\n')[0] ?? '')
  return { request, isRaw, isOfApi, answers: isMute ? [{ status: 599, body: 'no answer' }] : answers }
}

/** Sends requests, half of them as raw bytes. Each depends only on the seed and its number. */
export async function fuzz(wishes: Options): Promise<Outcome> {
  const { requests, seed, onProgress } = wishes
  const statuses: Record<string, number> = {}
  const found: Found[] = []
  let [next, raw] = [0, 0]
  async function work(): Promise<void> {
    while (next < requests) {
      const n = next++
      const { request, isRaw, isOfApi, answers } = await sendOnce(randomOf(seed * 1_000_003 + n), n, wishes)
      if (isRaw) raw += 1
      for (const answer of answers) {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const why = faultOf(answer, isRaw, isOfApi, request.method)
        if (why) found.push({ n, why, request, answer: answer.body.slice(0, 300) })
      }
      if (n % 1_000 === 999) onProgress?.(n + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { sent: requests, raw, statuses, found }
}
