import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

const CHANNEL = 'saikoro_changed'
/** How the messages of processes to themselves begin. */
const BEAT = '.'
const HEARTBEAT_MS = 1_000
/** What came longer ago than this proves nothing about a connection. */
const SILENCE_MS = 3_000
/** A queue that fills up drops no message, but the triggers then send none (`tell_change`). */
const FULL = 0.2

/** What the database tells of its changes: the name of a table, a name with an id as in `session/7`, or `*` for all. */
export interface Changes {
  /** True while every change is heard of. What is kept counts only then. */
  isHeard(): boolean
  /** Calls back with each change; `undefined`: anything may have changed. */
  listen(listener: (what: string | undefined) => void): void
  /** Comes back when whatever was committed before has been heard of, or when nothing is heard at all. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/** Listens on a connection of its own. While there is none, nothing is heard, and it tries again every second. */
export function watchChanges(connectionString: string, log: Log): Changes {
  const listeners: ((what: string | undefined) => void)[] = []
  const stopping = new AbortController()
  let client: pg.Client | undefined
  /** The message to ourselves that is under way. */
  let awaited = ''
  let heardAt = Number.NEGATIVE_INFINITY

  function tell(what: string | undefined): void {
    for (const listener of listeners) listener(what)
  }

  function lose(lost: pg.Client): void {
    if (client === lost) client = undefined
    tell(undefined)
    lost.end().catch(() => {})
  }

  /** A message to ourselves comes after all that were sent before it, and before the answer; through a pool that shares connections it never comes. */
  async function hear(on: pg.Client): Promise<void> {
    const beat = `${BEAT}${randomUUID()}`
    awaited = beat
    try {
      const { rows } = await on.query(
        `SELECT pg_notification_queue_usage() AS used, CASE WHEN pg_notification_queue_usage() < ${FULL} THEN pg_notify('${CHANNEL}', '${beat}') END`,
      )
      if (client === on && awaited === '' && rows[0].used < FULL) heardAt = performance.now()
      else tell(undefined)
    } catch {
      lose(on)
    }
  }

  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** One round at a time; whoever comes during one takes part in the next, which begins after whatever they did. */
  function hearRound(): Promise<void> {
    if (!client) return Promise.resolve()
    if (current) {
      next ??= current.then(() => {
        next = undefined
        return hearRound()
      })
      return next
    }
    current = hear(client).finally(() => {
      current = undefined
    })
    return current
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    })
    made.on('error', () => lose(made))
    made.on('end', () => lose(made))
    made.on('notification', ({ payload = '' }) => {
      if (payload === awaited) awaited = ''
      else if (!payload.startsWith(BEAT)) tell(payload === '*' ? undefined : payload)
    })
    try {
      await made.connect()
      await made.query(`LISTEN ${CHANNEL}`)
      client = made
      tell(undefined)
    } catch (error) {
      lose(made)
      log.debug({ err: error }, 'changes are not heard of')
    }
  }

  const runs = (async () => {
    while (!stopping.signal.aborted) {
      if (!client) await connect()
      await hearRound()
      await sleep(HEARTBEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    isHeard: () => client !== undefined && performance.now() - heardAt < SILENCE_MS,
    listen: (listener) => void listeners.push(listener),
    caughtUp: hearRound,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await runs
    },
  }
}
