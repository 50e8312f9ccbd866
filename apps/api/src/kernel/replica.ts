import * as z from 'zod/mini'
import type { Outage } from './database-health.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { type Repeated, repeat } from './repeat.ts'
import { oneRow } from './rows.ts'

/** No answer of a copy is older (ms). */
const OLDEST_MS = 1_000
const LOOK_MS = 200

const written = z.object({ lsn: z.string() })
const replayed = z.object({ has: z.nullable(z.boolean()) })

/** Reads that may be a second old. */
export interface OldReads {
  /** Asks a copy of the database while it is less than a second behind, and the database itself when it is not, or fails. */
  ask<T>(question: (db: Db) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Without a copy. */
export const readFrom = (db: Db): OldReads => ({ ask: (question) => question(db), stop: async () => {} })

/**
 * Asks the database how far it has written, and the copy whether it has come there: from the moment of the question its answers are
 * then known to be a second old at most for one second.
 */
export function readFromReplica(db: Db, replica: Db, log: Log, outage: Outage): OldReads {
  let freshUntil = Number.NEGATIVE_INFINITY
  let isAway = false

  function tell(why: string | undefined): void {
    if (isAway === (why !== undefined)) return
    isAway = why !== undefined
    if (isAway) log.warn({ why }, 'READ_DATABASE_URL is away or behind; the database itself is asked')
    else log.warn('READ_DATABASE_URL follows again')
  }

  async function look(): Promise<void> {
    const since = performance.now()
    const { lsn } = oneRow(written, await db.$queryRaw`SELECT pg_current_wal_lsn()::text AS lsn`)
    while (performance.now() - since < OLDEST_MS) {
      const { has } = oneRow(
        replayed,
        await replica.$queryRaw`SELECT pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn AS has`,
      )
      if (has) {
        freshUntil = since + OLDEST_MS
        return tell(undefined)
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 4))
    }
    tell('it is more than a second behind')
  }
  const looking: Repeated = repeat(LOOK_MS, { log, outage }, () =>
    look().catch((error: unknown) => tell(String(error).split('\n').at(-1) ?? '')),
  )

  return {
    async ask(question) {
      if (performance.now() >= freshUntil) return question(db)
      try {
        return await question(replica)
      } catch {
        freshUntil = Number.NEGATIVE_INFINITY
        return question(db)
      }
    },
    async stop() {
      await looking.stop()
      await replica.$disconnect()
    },
  }
}
