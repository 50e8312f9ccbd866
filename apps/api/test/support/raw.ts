import http from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { World } from './world.ts'

const portOf = ({ app }: Pick<World, 'app'>) => (app.server.address() as AddressInfo).port

/** Opens a TCP connection to the API, from any address of 127.0.0.0/8. */
export function openSocket(world: Pick<World, 'app'>, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port: portOf(world), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  return socket
}

/** Sends these bytes on a new connection. `text` returns what was received so far. */
export function openRaw(world: Pick<World, 'app'>, bytes: string) {
  const socket = openSocket(world)
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  socket.write(bytes)
  return { socket, text: () => text }
}

/** Sends these bytes; returns all bytes received until the server closed the connection. */
export async function sendRaw(world: Pick<World, 'app'>, bytes: string): Promise<string> {
  const { socket, text } = openRaw(world, bytes)
  await new Promise((resolve) => socket.on('close', resolve))
  return text()
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
  const options = { host: '127.0.0.1', port: portOf(world), path, method, headers, agent: false }
  return new Promise((resolve, reject) => {
    const request = http.request(options, (reply) => {
      const { statusCode = 0 } = reply
      buffer(reply).then((body) => resolve({ status: statusCode, headers: reply.headers, body }), reject)
    })
    request.on('error', reject).end()
  })
}

/** Returns what the API answers to a load balancer. */
export async function readyOf({ app }: Pick<World, 'app'>): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${app.listeningOrigin}/readyz`)
  return { status: reply.status, text: await reply.text() }
}
