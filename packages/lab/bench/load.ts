// Closed-loop load generator over keep-alive connections. Parses no more of a response than its length.
import { connect, type Socket } from 'node:net'

export interface Load {
  readonly count: number
  readonly perSecond: number
  /** median and 99th percentile of the response time, ms */
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** responses with another status than 200 or with the text of a rejection */
  readonly refused: number
  /** one of them */
  readonly refusal: string
}

interface Options {
  readonly port: number
  readonly connections: number
  /** duration, or requests per connection */
  readonly seconds?: number
  readonly turns?: number
  /** warm-up requests per connection */
  readonly before?: number
  readonly isOver?: () => boolean
  /** Returns the next request of this connection. */
  readonly request: (connection: number, turn: number) => string
  /** Returns the pause of a connection before this request, ms. */
  readonly pause?: (turn: number) => number
  /** a text that marks a response as a rejection */
  readonly refusal?: string
}

const CLOSES = /^connection: close/im
const LENGTH = /content-length: (\d+)/i

function get(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`
}

function post(path: string, body: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/x-www-form-urlencoded\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

export const buildRequest = { get, post }

export async function load({
  port,
  connections,
  seconds = Number.POSITIVE_INFINITY,
  turns = Number.POSITIVE_INFINITY,
  before = 0,
  isOver = () => false,
  request,
  pause = () => 0,
  refusal,
}: Options): Promise<Load> {
  const took: number[] = []
  let refused = 0
  let sample = ''
  const from = performance.now()
  const until = from + seconds * 1000
  async function one(connection: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let socket = open()
      let text = ''
      let since = 0
      let turn = 0
      function open(): Socket {
        const opened = connect({ port, host: '127.0.0.1', noDelay: true })
        opened.on('close', () => opened === socket && reject(new Error('the server closed a connection')))
        return opened.on('error', reject).on('connect', next).on('data', take)
      }
      function next(): void {
        if (performance.now() >= until || turn >= turns || isOver()) {
          socket.end()
          resolve()
          return
        }
        const rest = pause(turn)
        if (rest > 0) setTimeout(send, rest)
        else send()
      }
      function send(): void {
        text = ''
        since = performance.now()
        socket.write(request(connection, turn++))
      }
      function take(chunk: Buffer): void {
        text += chunk.toString('latin1')
        const end = text.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(LENGTH.exec(text)?.[1] ?? 0)
        if (text.length < end + 4 + length) return
        if (!text.startsWith('HTTP/1.1 200') || (refusal && text.includes(refusal))) {
          refused += 1
          sample = text
        }
        if (turn > before) took.push(performance.now() - since)
        if (CLOSES.test(text.slice(0, end))) {
          // servers limit the requests per connection and announce the close
          socket.destroy()
          socket = open()
        } else next()
      }
    })
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => one(n)))
  const lasted = (performance.now() - from) / 1000
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return {
    count: took.length,
    perSecond: took.length / lasted,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    refused,
    refusal: sample,
  }
}

/** Repeats a step on this many connections. Returns steps per second. */
export async function repeatFor(
  seconds: number,
  workers: number,
  step: (worker: number, turn: number) => Promise<void>,
): Promise<Load> {
  const took: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const since = performance.now()
        await step(worker, turn)
        took.push(performance.now() - since)
      }
    }),
  )
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return {
    count: took.length,
    perSecond: (took.length / (performance.now() - from)) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    refused: 0,
    refusal: '',
  }
}
