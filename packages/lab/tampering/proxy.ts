// Stands between the real server and the real client, forwards everything, and lies as it is told.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Envelope, openData, sealData } from './envelope.ts'
import { type Asked, type Instead, NO_TAMPERING, type Tampering } from './tampering.ts'

const PATIENCE_MS = 10_000

interface Reply {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answered extends Asked {
  /** What the client got, decoded; `undefined` where it got nothing. */
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

function askedOf({ url = '', headers }: IncomingMessage, body: Buffer): Asked | undefined {
  const { pathname, searchParams } = new URL(url, 'http://house')
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

export type HouseProxy = Awaited<ReturnType<typeof openProxy>>

export async function openProxy(product: string) {
  const agent = new http.Agent({ keepAlive: true })
  let lies = NO_TAMPERING
  let answered: Answered[] = []

  /** Nobody is told that what they hold still holds: what they hold may be a lie. */
  function forward({ url, method, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const { 'if-none-match': _, ...kept } = headers
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(url ?? '/', product),
        { method, agent, headers: { ...kept, 'accept-encoding': 'identity' } },
        async (reply) =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await bodyOf(reply) }),
      )
      request.on('error', reject).end(body)
    })
  }

  /** A stream goes through as it comes. */
  function passOn({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const request = http.get(new URL(url ?? '/', product), { headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => response.destroy()).pipe(response)
    })
    request.on('error', () => response.destroy())
    response.on('close', () => request.destroy())
  }

  function send(response: ServerResponse, { status, headers, body }: Reply): void {
    const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...kept } = headers
    response.writeHead(status, { ...kept, 'content-length': body.length, ...lies.headers?.() }).end(body)
  }

  async function answer(request: IncomingMessage, body: Buffer, asked: Asked): Promise<Reply | 'silence'> {
    const instead = await lies.instead?.(asked)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    if (instead === 'silence' || instead === 'fault') {
      answered.push({ ...asked, data: undefined })
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
    const change = lies.changes?.[asked.path]
    const data = change ? await change(openData(envelope.data), asked) : openData(envelope.data)
    answered.push({ ...asked, data })
    return change
      ? { ...reply, body: Buffer.from(JSON.stringify({ ...envelope, data: sealData(data) })) }
      : reply
  }

  const server = http.createServer(async (request, response) => {
    if (request.url?.startsWith('/live/')) return passOn(request, response)
    try {
      const body = await bodyOf(request)
      const asked = askedOf(request, body)
      const reply = asked ? await answer(request, body, asked) : await forward(request, body)
      if (reply === 'silence') response.destroy()
      else send(response, reply)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /** From now on these lies, and a fresh memory of what was answered. */
    tell(next: Tampering): void {
      lies = next
      answered = []
    },
    answered: () => answered,
    /** Until the client got an answer to this call of which this holds; false when it never asked. */
    async untilAnswered(path: string, holds: (data: never, asked: Answered) => boolean = () => true) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
        if (answered.some((each) => each.path === path && holds(each.data as never, each))) return true
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
