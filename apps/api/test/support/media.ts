import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from './world.ts'

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
