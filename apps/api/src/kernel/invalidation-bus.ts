import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import pg from 'pg'
import * as z from 'zod/mini'
import { findPeers, type Peers } from './ack-barrier.ts'
import { derivedKey } from './derived-key.ts'
import type { Log } from './log.ts'
import { oneRow } from './rows.ts'

const CHANNEL = 'saikoro_changed'
const HEARTBEAT_MS = 1_000
/** What came longer ago than this proves nothing about a connection. */
const SILENCE_MS = 3_000
/** A queue that fills up drops no message, but the triggers then send none (`notify_change`). */
const FULL = 0.2

/** A session says that it listens by its name; of another role's sessions nobody sees any. */
const LISTENER = 'saikoro changes'
const listening = z.object({ sessions: z.array(z.int()) })
const LISTENING = `SELECT coalesce(array_agg(pid), '{}') FROM pg_stat_activity
  WHERE application_name = '${LISTENER}' AND usename = current_user AND datname = current_database()`

interface Asked {
  /** Comes back when all who listened when it was asked have answered. */
  readonly answered: Promise<void>
}

/** What the database tells of its changes: the name of a table, a name with an id as in `session/7`, or `*` for all. */
export interface Changes {
  /** True while every change is heard of. What is kept counts only then. */
  isHeard(): boolean
  /** Calls back with each change; `undefined`: anything may have changed. */
  listen(listener: (what: string | undefined) => void): void
  /** Comes back when every process has heard of whatever was committed before, or hears of nothing at all. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/** Listens on a connection of its own; processes know one another by the key that all have. While there is none, nothing is heard, and it tries again every second. */
export function watchChanges(connectionString: string, receiptKey: string, log: Log): Changes {
  const key = derivedKey(receiptKey, 'saikoro/peers/v1')
  const listeners: ((what: string | undefined) => void)[] = []
  const stopping = new AbortController()
  /** A connection takes one statement at a time. */
  const inTurn = new PQueue({ concurrency: 1 })
  let client: pg.Client | undefined
  let peers: Peers | undefined
  /** Is the next message to be answered by all others? */
  let asks = false
  /** The message to ourselves that is under way. */
  let awaited = ''
  let heardAt = Number.NEGATIVE_INFINITY

  function tell(what: string | undefined): void {
    for (const listener of listeners) listener(what)
  }

  function lose(lost: pg.Client): void {
    if (client === lost) {
      client = undefined
      peers?.end()
    }
    tell(undefined)
    lost.end().catch(() => {})
  }

  const say = (on: pg.Client, message: string) =>
    inTurn.add(() => on.query('SELECT pg_notify($1, $2)', [CHANNEL, message])).catch(() => lose(on))

  /** A message to ourselves comes after all that were sent before it, and before the answer; through a pool that shares connections it never comes. */
  async function hear(on: pg.Client): Promise<Asked | undefined> {
    const asked = asks ? peers?.ask() : undefined
    const beat = asked?.message ?? peers?.beat() ?? ''
    asks = false
    awaited = beat
    try {
      const { rows } = await inTurn.add(() =>
        on.query(
          `SELECT pg_notification_queue_usage() AS used, (${LISTENING}) AS sessions,
            CASE WHEN pg_notification_queue_usage() < ${FULL} THEN pg_notify('${CHANNEL}', '${beat}') END`,
        ),
      )
      if (client === on && awaited === '' && rows[0].used < FULL) heardAt = performance.now()
      else tell(undefined)
      return asked && peers && { answered: peers.answered(asked.id, rows[0].sessions) }
    } catch {
      lose(on)
      return undefined
    }
  }

  let current: Promise<Asked | undefined> | undefined
  let next: Promise<Asked | undefined> | undefined
  /** One round at a time; whoever comes during one takes part in the next, which begins after whatever they did. */
  function hearRound(): Promise<Asked | undefined> {
    if (!client) return Promise.resolve(undefined)
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
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    })
    made.on('error', () => lose(made))
    made.on('end', () => lose(made))
    try {
      await made.connect()
      const { rows } = await made.query('SELECT pg_backend_pid() AS session')
      const others = findPeers({
        me: rows[0].session,
        key,
        say: (message) => void say(made, message),
        sessions: async () => {
          const found = await inTurn.add(() => made.query(`SELECT (${LISTENING}) AS sessions`))
          return oneRow(listening, found.rows).sessions
        },
      })
      made.on('notification', ({ payload = '' }) => {
        if (payload === awaited) awaited = ''
        if (!others.take(payload)) tell(payload === '*' ? undefined : payload)
      })
      await made.query(`LISTEN ${CHANNEL}`)
      client = made
      peers = others
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
    async caughtUp() {
      asks = true
      await (await hearRound())?.answered
    },
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await runs
    },
  }
}
