import http from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { World } from './world.ts'

/** Opens a TCP connection to the API, from any address of 127.0.0.0/8. */
export function openSocket({ app }: Pick<World, 'app'>, localAddress = '127.0.0.1'): Socket {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const socket = connect({ port: address.port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  return socket
}

/** Sends these bytes; returns all bytes received until the server closed the connection. */
export async function sendRaw(world: Pick<World, 'app'>, bytes: string): Promise<string> {
  const socket = openSocket(world)
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  socket.write(bytes)
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

export interface Fetched {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** Requests a path exactly as written: no client normalizes dots or escapes. */
export function fetchRaw(
  world: Pick<World, 'app'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Fetched> {
  const { port } = world.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    request.on('error', reject).end()
  })
}

/** Returns what the API answers to a load balancer. */
export async function readyOf({ app }: Pick<World, 'app'>): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${app.listeningOrigin}/readyz`)
  return { status: reply.status, text: await reply.text() }
}
