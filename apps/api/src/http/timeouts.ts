import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Timeouts } from '../kernel/timeouts.ts'
import './request.ts'

export const TIMEOUTS: Timeouts = {
  head: 10_000,
  body: 10_000,
  upload: 130_000,
  uploadStep: 10_000,
  idle: 65_000,
}

/** Of an upload, in each step: 3 KB a second is less than any phone. */
const STEP_BYTES = 32 * 1024
const CONNECTIONS = 4_000
const REQUESTS_PER_CONNECTION = 1_000

/** What cannot be read as HTTP has no path and no language: it gets a number, and the connection ends. */
export function handleClientError({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const status = {
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
    HPE_HEADER_OVERFLOW: '431 Header Fields Too Large',
  }
  const line = status[code as keyof typeof status] ?? '400 Bad Request'
  if (!socket.writable) return void socket.destroy()
  // whoever goes on sending is not listened to: half a connection would stay open
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** Limits of the server itself. Node looks for what is overdue at intervals of its own, half a minute unless told. */
export function serverLimits({ head, upload, idle }: Timeouts) {
  return {
    requestTimeout: upload,
    keepAliveTimeout: idle,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    http: { headersTimeout: head, connectionsCheckingInterval: Math.min(1_000, head / 2) },
  }
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Cuts who keeps us waiting for a body. Only an upload has more time, and only while bytes come in and nothing is answered yet: what
 * is refused by its head is not listened to.
 */
export function closeSlowConnections(app: FastifyInstance, { body, uploadStep }: Timeouts): void {
  app.server.maxConnections = CONNECTIONS
  // Node asks the system for the peer's address when it is first read, and remembers it: of a connection that was reset there is none.
  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (raw.socket.destroyed) {
      reply.hijack() // reset before we came to it: there is nobody to answer
      return done()
    }
    if (!announcesBody(request)) return done()
    const { longRunning = false } = request.routeOptions.config
    let seen = raw.socket.bytesRead
    const timer = setInterval(
      () => {
        const moved = raw.socket.bytesRead - seen
        seen += moved
        if (raw.complete) clearInterval(timer)
        else if (!longRunning || reply.sent || moved < STEP_BYTES) raw.socket.destroy()
      },
      longRunning ? uploadStep : body,
    ).unref()
    raw.once('close', () => clearInterval(timer))
    done()
  })
}
