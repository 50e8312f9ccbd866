import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Timeouts } from '../kernel/context.ts'
import './request.ts'

/** Bytes that an upload has to send in each interval: 3 KB/s, below any mobile network. */
const UPLOAD_STEP_BYTES = 32 * 1024

/** Returns the server's limits. Node checks for overdue requests every 30 s by default. */
export function serverLimits({ head, upload, idle }: Timeouts) {
  return {
    requestTimeout: upload,
    keepAliveTimeout: idle,
    connectionTimeout: idle, // also ends connections that do not read their replies
    http: {
      headersTimeout: head,
      connectionsCheckingInterval: Math.min(1_000, head / 2),
      requireHostHeader: false, // its reply would have no security headers
    },
  }
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Closes connections whose body is overdue. An upload has longer while bytes arrive, unless it is answered already. */
export function closeSlowConnections(app: FastifyInstance, { body, uploadStep }: Timeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (raw.socket.destroyed) {
      reply.hijack() // the connection was reset before this hook ran
      return done()
    }
    if (!announcesBody(request)) return done()
    const { longRunning = false } = request.routeOptions.config
    let counted = raw.socket.bytesRead
    const timer = setInterval(
      () => {
        const received = raw.socket.bytesRead - counted
        counted += received
        if (raw.complete) clearInterval(timer)
        else if (!longRunning || reply.sent || received < UPLOAD_STEP_BYTES) raw.socket.destroy()
      },
      longRunning ? uploadStep : body,
    ).unref()
    raw.once('close', () => clearInterval(timer))
    done()
  })
}

/**
 * Closes connections that take too few bytes of a waiting reply within the idle timeout. Each byte that a reader takes renews that
 * timeout, so alone it would let a client keep replies in memory for days.
 */
export function closeSlowReaders(app: FastifyInstance, { idle, readBytes }: Timeouts): void {
  const open = new Set<Socket>()
  /** Bytes of each connection with a waiting reply that the kernel had taken at the last check. */
  const taken = new Map<Socket, number>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      taken.delete(socket)
    })
  })
  const timer = setInterval(() => {
    for (const socket of open) {
      const now = socket.bytesWritten - socket.writableLength
      const before = taken.get(socket)
      if (socket.writableLength === 0) taken.delete(socket)
      else if (before === undefined || now - before >= readBytes) taken.set(socket, now)
      else socket.destroy()
    }
  }, idle).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
