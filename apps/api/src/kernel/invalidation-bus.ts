import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionOptions } from '@saikoro/server/connection-settings'
import pg from 'pg'
import type { Log } from './log.ts'

const CHANNEL = 'saikoro_changed'
const HEARTBEAT_MS = 1_000
/** Of the operating system, which finds a lost connection while no request asks for heartbeats. */
const KEEP_ALIVE_MS = 10_000
/** A connection whose last heartbeat is older than this is treated as lost. */
const SILENCE_MS = 3_000
/** A process's login can notify by itself; payloads of another form are ignored. */
const CHANGE = /^[a-z_]+(?:\/[\w-]+)*$/
/** More changes than this in one read of the connection are passed on as `undefined`. */
const MOST_AT_ONCE = 100

/** Notifications of the database: `session/` and a member's id, `drawn/` and a draw, `due/` and a job, or `*` for everything. */
export type InvalidationBus = ReturnType<typeof openInvalidationBus>

type Listener = (change: string | undefined) => void

/** Listens on a separate connection and, when it is lost, reconnects every second. */
export function openInvalidationBus(connectionString: string, log: Log) {
  const listeners: Listener[] = []
  const stopping = new AbortController()
  let client: pg.Client | undefined
  /** Payload of the heartbeat that is under way. */
  let pending = ''
  let receivedAt = Number.NEGATIVE_INFINITY
  let beatenAt = Number.NEGATIVE_INFINITY
  let isAsked = false

  function publish(change: string | undefined): void {
    for (const listener of listeners) listener(change)
  }

  const received = new Set<string>()
  /** Passes on what one read of the connection brought. Sessions of a burst are covered by `undefined`; draws and jobs are still named. */
  function passOn(): void {
    const isBurst = received.delete('*') || received.size > MOST_AT_ONCE
    const changes = [...received]
    received.clear()
    if (isBurst) publish(undefined)
    const named = isBurst ? changes.filter((change) => !change.startsWith('session/')) : changes
    for (const change of named.slice(0, MOST_AT_ONCE)) publish(change)
  }

  function receive(change: string): void {
    // a microtask runs after all messages of this read, and before anything else of this process
    if (received.size === 0) queueMicrotask(passOn)
    received.add(change)
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
  async function heartbeat(): Promise<void> {
    const on = client
    if (!on) return
    const token = randomUUID()
    pending = `.${token}`
    beatenAt = performance.now()
    try {
      const { rows } = await on.query('SELECT send_heartbeat($1) AS sent', [token])
      if (client === on && pending === '' && rows[0].sent) receivedAt = performance.now()
      else publish(undefined)
    } catch {
      disconnect(on)
    }
  }

  let last = Promise.resolve()
  function flushed(): Promise<void> {
    const askedAt = performance.now()
    // one at a time; one that began after this call covers it
    last = last.then(() => (beatenAt > askedAt ? undefined : heartbeat()))
    return last
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString,
      options: connectionOptions('api'),
      application_name: 'saikoro invalidation',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    })
    made.on('error', () => disconnect(made))
    made.on('end', () => disconnect(made))
    made.on('notification', ({ payload = '' }) => {
      if (payload === pending) pending = ''
      else if (payload === '*' || CHANGE.test(payload)) receive(payload)
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
      if (isAsked) await flushed() // each heartbeat is a transaction in every listening process
      isAsked = false
      await sleep(HEARTBEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    /** True while notifications arrive. Cached sessions may be used only then. */
    isConnected() {
      isAsked = true
      const isSilent = performance.now() - receivedAt >= SILENCE_MS
      if (isSilent && performance.now() - beatenAt > HEARTBEAT_MS) void flushed()
      return client !== undefined && !isSilent
    },
    /** Calls back with each notification; `undefined`: anything may have changed. */
    subscribe: (listener: Listener): void => void listeners.push(listener),
    /** Resolves when this process has received every notification committed before the call, or has lost its connection. */
    flushed,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await runs
    },
  }
}
