// Replies to what reaches no route: bytes that are not HTTP, and requests that proxies may read in another way.
import type { Socket } from 'node:net'
import { type Origins, securityHeaders } from '@saikoro/shared/security-headers'
import type { FastifyInstance } from 'fastify'

const STATUSES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Header Fields Too Large',
}

type Refuse = (socket: Socket, status: string) => void

/** Returns a function that sends a status with the security headers, and closes the connection. */
export function bareReply(config: Origins): Refuse {
  const headers = Object.entries({
    ...securityHeaders(config, 'none'),
    connection: 'close',
    'content-length': 0,
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return (socket, status) => {
    if (!socket.writable) return void socket.destroy()
    // `end` alone would leave the connection half open while the client goes on sending
    socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n`, () => socket.destroy())
  }
}

/** Returns the handler of Node's parser errors. */
export function clientErrorHandler(refuse: Refuse) {
  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket) =>
    refuse(socket, STATUSES[code] ?? '400 Bad Request')
}

/** Refuses requests without exactly one Host, of which HTTP/1.0 needs none, and unknown expectations. */
export function refuseAmbiguousRequests(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1 && (hosts.length > 1 || raw.httpVersion !== '1.0')) {
      reply.hijack()
      refuse(raw.socket, '400 Bad Request')
    }
    done()
  })
  app.server.on('checkExpectation', ({ socket }) => refuse(socket, '417 Expectation Failed'))
}
