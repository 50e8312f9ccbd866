// Server-sent events: says that a page of the desk is out of date. The script then fetches the page and replaces what
// changed.
import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { cookieOf } from './auth.ts'
import type { OpenDesk } from './desk.ts'
import { queuesStamp } from './waiting.ts'

const POLL_MS = 2000

export function announceChanges(app: FastifyInstance, desk: OpenDesk): void {
  const { holds, claims, sessions } = desk
  const pages = new EventEmitter<{ change: [] }>()
  pages.setMaxListeners(0)
  let stamp: string | undefined
  let timer: NodeJS.Timeout | undefined
  const changed = () => pages.emit('change')
  holds.on('change', changed)
  claims.on('change', changed)

  /** One query for all open pages, while there are any. */
  async function poll(): Promise<void> {
    // an outage ends by itself; the next query succeeds
    const now = await queuesStamp(desk).catch(() => stamp)
    if (stamp !== undefined && now !== stamp) changed()
    stamp = now
    timer = pages.listenerCount('change') > 0 ? setTimeout(() => void poll(), POLL_MS).unref() : undefined
    if (!timer) stamp = undefined
  }

  app.get('/events', async (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write('retry: 2000\n\n')
    const send = () => {
      // a stream does not outlive its session, and does not extend it
      if (sessions.peek(cookieOf(desk, request))) raw.write('data: changed\n\n')
      else raw.end()
    }
    pages.on('change', send)
    raw.on('close', () => pages.off('change', send))
    timer ??= setTimeout(() => void poll(), 0)
  })
  app.addHook('preClose', async () => {
    clearTimeout(timer)
  })
}
