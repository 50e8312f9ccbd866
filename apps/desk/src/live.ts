// Server-sent events: says that a page of the desk is out of date. The script then fetches the page and replaces what
// changed.
import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cookieOf } from './auth.ts'
import type { Kind, RowKey } from './decisions.ts'
import { type OpenDesk, viewOf } from './desk.ts'
import type { Work } from './sessions.ts'
import { queuesStamp } from './waiting.ts'

const POLL_MS = 2000
/** So many rows that operators are deciding are known at most. */
const MOST_ROWS = 1_000

export type Claims = ReturnType<typeof openClaims>

const keyOf = (kind: Kind, id: number) => `${kind}:${id}`

/** Which rows other operators are deciding now. It is for the eye alone, because a decision about a changed row is refused anyway. */
export function openClaims() {
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  /** Logins of operators by the row that each is deciding. */
  const deciding = new LRUCache<string, string>({
    max: MOST_ROWS,
    ttlAutopurge: true,
    disposeAfter: (_operator, _row, reason) => reason === 'expire' && changes.emit('change'),
  })
  return Object.assign(changes, {
    /** Announces that an operator decides the rows for so long; 0 ends it. */
    announce(operator: string, kind: Kind, rows: readonly RowKey[], seconds: number): void {
      for (const { id } of rows)
        if (seconds > 0) deciding.set(keyOf(kind, id), operator, { ttl: seconds * 1000 })
        else deciding.delete(keyOf(kind, id))
      changes.emit('change')
    },
    /** Returns the login of another operator who is deciding the row. */
    by(operator: string, kind: Kind, id: number): string | undefined {
      const found = deciding.get(keyOf(kind, id))
      return found === operator ? undefined : found
    },
    close: () => deciding.clear(),
  })
}

/** Emits `change` when a queue has changed; one query for all open pages of an operator, while there are any. */
function watchQueues(work: Work) {
  const queues = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  let stamp: string | undefined
  let timer: NodeJS.Timeout | undefined
  async function poll(): Promise<void> {
    // an outage ends by itself; the next query succeeds
    const now = await queuesStamp(work).catch(() => stamp)
    if (stamp !== undefined && now !== stamp) queues.emit('change')
    stamp = now
    timer = queues.listenerCount('change') > 0 ? setTimeout(() => void poll(), POLL_MS).unref() : undefined
    if (!timer) stamp = undefined
  }
  return Object.assign(queues, {
    start(): void {
      timer ??= setTimeout(() => void poll(), 0)
    },
  })
}

export function announceChanges(app: FastifyInstance, desk: OpenDesk): void {
  const { claims, sessions } = desk
  const watched = new WeakMap<Work['db'], ReturnType<typeof watchQueues>>()

  app.get('/events', async (request, reply) => {
    const view = viewOf(desk, request)
    const queues = watched.get(view.db) ?? watchQueues(view)
    watched.set(view.db, queues)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write('retry: 2000\n\n')
    const send = () => {
      // a stream does not outlive its session, and does not extend it
      if (sessions.peek(cookieOf(desk, request))) raw.write('data: changed\n\n')
      else raw.end()
    }
    const sources = [queues, claims, view.holds]
    for (const source of sources) source.on('change', send)
    raw.on('close', () => {
      for (const source of sources) source.off('change', send)
    })
    queues.start()
  })
}
