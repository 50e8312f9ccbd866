import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@saikoro/server/db'
import { singleValue } from '@saikoro/server/rows'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from './log.ts'

const PROBE_INTERVAL_MS = 1_000
const PROBE_TIMEOUT_MS = 5_000

/** Detects outages of the database. Each outage is logged once at its start and once at its end. */
export type DatabaseHealth = ReturnType<typeof watchDatabaseHealth>

/** Watches one database: all callers share one probe per second during an outage. */
export function watchDatabaseHealth(db: Pick<Db, '$queryRaw'>, log: Log) {
  /** Resolves at the end of the current outage. */
  let outage: Promise<void> | undefined

  /** Returns the error of a probe, or `undefined` when the database answers. */
  async function probe(): Promise<unknown> {
    const timeout = sleep(PROBE_TIMEOUT_MS, new Error('no answer in time'), { ref: false })
    // a standby answers, and rejects every write until it is promoted
    const answer = singleValue(db, z.boolean())`SELECT pg_is_in_recovery()`.then(
      (isStandby) => (isStandby ? new Error('the server is a standby') : undefined),
      (error: unknown) => error,
    )
    return Promise.race([answer, timeout])
  }

  async function waitForRecovery(error: unknown): Promise<void> {
    const since = performance.now()
    log.error(
      { why: String(error).split('\n').at(-1) },
      'the database does not answer; retrying every second',
    )
    do await sleep(PROBE_INTERVAL_MS)
    while (await probe())
    outage = undefined
    const seconds = Math.round((performance.now() - since) / 1_000)
    log.warn({ seconds }, 'the database answers again')
  }

  async function check(): Promise<void> {
    const error = outage ? undefined : await probe()
    if (error) outage ??= waitForRecovery(error)
  }

  return {
    /** Writes that failed because the database's disk is full. */
    diskFull: createDiskFull(),
    /** Probes the database, or returns true at once during a known outage. */
    async isDown() {
      await check()
      return outage !== undefined
    },
    /** As `isDown`, but resolves only when the database answers. */
    async waitUntilUp() {
      await check()
      const current = outage
      await current
      return current !== undefined
    },
  }
}

/** PostgreSQL's code for a write that found no room. */
const DISK_FULL = '53100'
/** A rejected write says something about the disk for this time. */
const RECENT_MS = 30_000

const adapterError = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
})

/** Returns PostgreSQL's code of an error of Prisma or of its driver. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return z.safeParse(adapterError, error).data?.meta.driverAdapterError.cause.originalCode
}

/** Remembers whether PostgreSQL rejected a write because its disk is full. */
export function createDiskFull(now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return {
    /** Returns whether an error is such a rejection, and remembers its time. */
    note(error: unknown) {
      if (sqlStateOf(error) !== DISK_FULL) return false
      last = now()
      return true
    },
    /** Whether a write was rejected in the last half minute. */
    isRecent: () => now() - last < RECENT_MS,
  }
}
