// Which rows other operators are deciding now. Their desks announce it by NOTIFY; it is for the eye alone, because a
// decision about a changed row is refused anyway.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Kind } from './decisions.ts'
import type { Desk } from './desk.ts'

const CHANNEL = 'saikoro_desk'
const RECONNECT_MS = 2000
/** A payload has at most 8000 bytes. */
const ROWS_EACH = 200
/** Every database login can notify: so many rows are known at most, and pages are notified of changes at most so often. */
const MOST_ROWS = 1_000
const CHANGE_MS = 250

const claimShape = z.object({
  by: z.string().check(z.maxLength(60)),
  rows: z.array(z.string().check(z.regex(/^\w{1,30}:\d{1,10}$/))),
  seconds: z.number().check(z.minimum(0), z.maximum(600)),
})

export type Claims = ReturnType<typeof openClaims>

const keyOf = (kind: Kind, id: number) => `${kind}:${id}`

export function openClaims({ db, operator }: Pick<Desk, 'db' | 'operator'>) {
  const changes = new EventEmitter<{ change: [] }>()
  let changing: NodeJS.Timeout | undefined
  let isOpen = true
  let listener: pg.PoolClient | undefined

  function announceChange(): void {
    changing ??= setTimeout(() => {
      changing = undefined
      changes.emit('change')
    }, CHANGE_MS).unref()
  }

  /** Logins of other operators by the row that each is deciding. */
  const others = new LRUCache<string, string>({
    max: MOST_ROWS,
    ttlAutopurge: true,
    disposeAfter: announceChange,
    onInsert: announceChange,
  })

  function receive(payload: string | undefined): void {
    let claim: z.output<typeof claimShape>
    try {
      claim = z.parse(claimShape, JSON.parse(payload ?? ''))
    } catch {
      return
    }
    if (claim.by === operator) return
    for (const row of claim.rows)
      if (claim.seconds > 0) others.set(row, claim.by, { ttl: claim.seconds * 1000 })
      else others.delete(row)
  }

  async function listen(): Promise<void> {
    while (isOpen) {
      const gone = Promise.withResolvers<void>()
      try {
        const client = await db.connect()
        listener = client
        client.on('notification', ({ payload }) => receive(payload))
        client.on('error', () => gone.resolve())
        client.on('end', () => gone.resolve())
        await client.query(`LISTEN ${CHANNEL}`)
        if (isOpen) await gone.promise
        client.release(true)
      } catch {}
      listener = undefined
      if (isOpen) await sleep(RECONNECT_MS, undefined, { ref: false })
    }
  }
  const ended = listen()

  return Object.assign(changes, {
    /** Announces that this operator decides the rows for so long; 0 ends it. */
    async announce(kind: Kind, ids: readonly number[], seconds: number) {
      for (let from = 0; from < ids.length; from += ROWS_EACH) {
        const rows = ids.slice(from, from + ROWS_EACH).map((id) => keyOf(kind, id))
        await db.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ by: operator, rows, seconds })])
      }
    },
    /** Returns the login of another operator who is deciding the row. */
    by: (kind: Kind, id: number): string | undefined => others.get(keyOf(kind, id)),
    async close() {
      isOpen = false
      others.clear()
      clearTimeout(changing)
      listener?.emit('end')
      await ended
    },
  })
}
