import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

const CHANNEL = 'saikoro_changed'
const HEARTBEAT_MS = 1_000
/** A connection whose last heartbeat is older than this is treated as lost. */
const SILENCE_MS = 3_000
/** Share of PostgreSQL's notification queue from which on the trigger `notify_change` sends nothing. */
const QUEUE_FULL = 0.2
/** Every database login can notify; payloads of another form are ignored. */
const CHANGE = /^[a-z_]+(?:\/[\w-]+)*$/

/** Notifications of the database: `session/` and a member's id, `drawn/` and a draw, or `*` for everything. */
export interface InvalidationBus {
  /** True while notifications arrive. Cached sessions may be used only then. */
  isConnected(): boolean
  /** Calls back with each notification; `undefined`: anything may have changed. */
  subscribe(listener: (change: string | undefined) => void): void
  /** Resolves when this process has received every notification committed before the call, or has lost its connection. */
  flushed(): Promise<void>
  stop(): Promise<void>
}

/** Listens on a separate connection and, when it is lost, reconnects every second. */
export function openInvalidationBus(connectionString: string, log: Log): InvalidationBus {
  const listeners: ((change: string | undefined) => void)[] = []
  const stopping = new AbortController()
  let client: pg.Client | undefined
  /** Payload of the heartbeat that is under way. */
  let pending = ''
  let receivedAt = Number.NEGATIVE_INFINITY

  function publish(change: string | undefined): void {
    for (const listener of listeners) listener(change)
  }

  function disconnect(lost: pg.Client): void {
    if (client === lost) client = undefined
    publish(undefined)
    lost.end().catch(() => {})
  }

  /**
   * Notifies this connection itself. NOTIFY preserves order, so the heartbeat arrives after everything that was committed before it, and
   * before the reply of its query. A pooler that lends connections for a transaction delivers none.
   */
  async function heartbeat(on: pg.Client): Promise<void> {
    pending = `.${randomUUID()}`
    try {
      const { rows } = await on.query(
        `SELECT pg_notification_queue_usage() AS used,
          CASE WHEN pg_notification_queue_usage() < ${QUEUE_FULL} THEN pg_notify('${CHANNEL}', '${pending}') END`,
      )
      if (client === on && pending === '' && rows[0].used < QUEUE_FULL) receivedAt = performance.now()
      else publish(undefined)
    } catch {
      disconnect(on)
    }
  }

  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  /** One heartbeat at a time: calls during one share the next, which starts after their commits. */
  function flushed(): Promise<void> {
    if (!client) return Promise.resolve()
    if (running) {
      queued ??= running.then(() => {
        queued = undefined
        return flushed()
      })
      return queued
    }
    running = heartbeat(client).finally(() => {
      running = undefined
    })
    return running
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString,
      application_name: 'saikoro invalidation',
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    })
    made.on('error', () => disconnect(made))
    made.on('end', () => disconnect(made))
    made.on('notification', ({ payload = '' }) => {
      if (payload === pending) pending = ''
      else if (payload === '*') publish(undefined)
      else if (CHANGE.test(payload)) publish(payload)
    })
    try {
      await made.connect()
      await made.query(`LISTEN ${CHANNEL}`)
      client = made
      publish(undefined)
    } catch (error) {
      disconnect(made)
      log.debug({ err: error }, 'cannot listen for changes of the database')
    }
  }

  const runs = (async () => {
    while (!stopping.signal.aborted) {
      if (!client) await connect()
      await flushed()
      await sleep(HEARTBEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    isConnected: () => client !== undefined && performance.now() - receivedAt < SILENCE_MS,
    subscribe: (listener) => void listeners.push(listener),
    flushed,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await runs
    },
  }
}
