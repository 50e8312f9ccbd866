// A proxy between the real server and the real client that forwards requests and tampers with replies.
import { randomInt } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Envelope, openData, sealData } from './envelope.ts'
import { type ApiRequest, type Instead, NO_TAMPERING, type Tampering } from './tampering.ts'

const TIMEOUT_MS = 10_000

/** Returns a client address that no other visit has: the API limits the requests of an address. */
export function newAddress(): string {
  return `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`
}

/** The path of an empty page of the client's origin. */
export const BLANK = '/blank'

interface Reply {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

export interface Exchange extends ApiRequest {
  /** The decoded data that the client received; `undefined` without a reply. */
  readonly data: unknown
}

function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => resolve(Buffer.concat(chunks)))
    stream.on('error', reject)
  })
}

function apiRequestOf({ url = '', headers }: IncomingMessage, body: Buffer): ApiRequest | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (!pathname.startsWith('/api/')) return undefined
  const input = new URLSearchParams([...searchParams, ...new URLSearchParams(body.toString('utf8'))])
  const token = Buffer.from(String(headers.token ?? ''), 'base64').toString('utf8')
  return { path: pathname.slice('/api/'.length), input, token }
}

function envelopeOf(instead: Exclude<Instead, 'silence' | 'fault'>): Envelope {
  return 'refusal' in instead
    ? { code: 401, msg: instead.refusal, data: sealData([]) }
    : { code: 200, msg: 'ok', data: sealData(instead.data) }
}

export type TamperingProxy = Awaited<ReturnType<typeof openProxy>>

export async function openProxy(product: string) {
  const agent = new http.Agent({ keepAlive: true })
  let tampering = NO_TAMPERING
  let exchanges: Exchange[] = []
  let address = newAddress()
  let open = 0

  /** Forwards without `if-none-match`, because the browser may have cached a tampered reply. */
  function forward({ url, method, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const { 'if-none-match': _, ...rest } = headers
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(url ?? '/', product),
        { method, agent, headers: { ...rest, 'accept-encoding': 'identity', 'x-forwarded-for': address } },
        async (reply) =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await bodyOf(reply) }),
      )
      request.on('error', reject).end(body)
    })
  }

  /** Forwards a stream unchanged. */
  function passOn({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const request = http.get(
      new URL(url ?? '/', product),
      { headers: { ...headers, 'x-forwarded-for': address } },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.on('error', () => response.destroy()).pipe(response)
      },
    )
    request.on('error', () => response.destroy())
    response.on('close', () => request.destroy())
  }

  function send(response: ServerResponse, { status, headers, body }: Reply): void {
    const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...rest } = headers
    response.writeHead(status, { ...rest, 'content-length': body.length, ...tampering.headers?.() }).end(body)
  }

  async function answer(
    request: IncomingMessage,
    body: Buffer,
    apiRequest: ApiRequest,
  ): Promise<Reply | 'silence'> {
    const instead = await tampering.instead?.(apiRequest)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    if (instead === 'silence' || instead === 'fault') {
      exchanges.push({ ...apiRequest, data: undefined })
      const fault: Envelope = { code: 401, msg: 'fault', data: sealData([]) }
      return instead === 'silence'
        ? instead
        : { status: 500, headers, body: Buffer.from(JSON.stringify(fault)) }
    }
    const reply = instead
      ? { status: 200, headers, body: Buffer.from(JSON.stringify(envelopeOf(instead))) }
      : await forward(request, body)
    const envelope: Envelope = JSON.parse(reply.body.toString('utf8'))
    if (envelope.code !== 200) return reply
    const change = tampering.changes?.[apiRequest.path]
    const data = change ? await change(openData(envelope.data), apiRequest) : openData(envelope.data)
    exchanges.push({ ...apiRequest, data })
    return change
      ? { ...reply, body: Buffer.from(JSON.stringify({ ...envelope, data: sealData(data) })) }
      : reply
  }

  const server = http.createServer(async (request, response) => {
    if (request.url?.startsWith('/live/')) return passOn(request, response)
    if (request.url === BLANK) return response.setHeader('content-type', 'text/html').end('<!doctype html>')
    open += 1
    try {
      const body = await bodyOf(request)
      const apiRequest = apiRequestOf(request, body)
      const reply = apiRequest ? await answer(request, body, apiRequest) : await forward(request, body)
      if (reply === 'silence') response.destroy()
      else send(response, reply)
    } catch {
      response.destroy()
    } finally {
      open -= 1
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /** Replaces the tampering and the client's address, and clears the recorded exchanges. */
    setTampering(next: Tampering): void {
      tampering = next
      exchanges = []
      address = newAddress()
    },
    exchanges: () => exchanges,
    /** Number of requests that have no reply yet. */
    openRequests: () => open,
    /** Waits until the client received a matching reply of this call; false after a timeout. */
    async untilAnswered(path: string, holds: (data: never, apiRequest: Exchange) => boolean = () => true) {
      for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) {
        if (exchanges.some((each) => each.path === path && holds(each.data as never, each))) return true
      }
      return false
    },
    close(): void {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
