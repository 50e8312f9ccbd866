import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { createDiskFull, type DiskFull } from './disk-full.ts'
import type { Log } from './log.ts'
import { singleValue } from './rows.ts'

const PROBE_INTERVAL_MS = 1_000
const PROBE_TIMEOUT_MS = 5_000

/** Detects outages of the database. Each outage is logged once at its start and once at its end. */
export interface DatabaseHealth {
  /** Probes the database, or returns true at once during a known outage. */
  isDown(): Promise<boolean>
  /** As `isDown`, but resolves only when the database answers. */
  waitUntilUp(): Promise<boolean>
  /** Writes that failed because the database's disk is full. */
  readonly diskFull: DiskFull
}

/** Watches one database: all callers share one probe per second during an outage. */
export function watchDatabaseHealth(db: Pick<Db, '$queryRaw'>, log: Log): DatabaseHealth {
  /** Resolves at the end of the current outage. */
  let outage: Promise<void> | undefined

  /** Returns the error of a probe, or `undefined` when the database answers. */
  async function probe(): Promise<unknown> {
    const abort = new AbortController()
    const timeout = sleep(PROBE_TIMEOUT_MS, new Error('no answer in time'), {
      signal: abort.signal,
      ref: false,
    })
    // a standby answers, and rejects every write until it is promoted
    const answer = singleValue(db, z.boolean())`SELECT pg_is_in_recovery()`.then(
      (isStandby) => (isStandby ? new Error('the server is a standby') : undefined),
      (error: unknown) => error,
    )
    const error = await Promise.race([answer, timeout.catch(() => undefined)])
    abort.abort()
    return error
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
    diskFull: createDiskFull(),
    async isDown() {
      await check()
      return outage !== undefined
    },
    async waitUntilUp() {
      await check()
      const current = outage
      await current
      return current !== undefined
    },
  }
}
