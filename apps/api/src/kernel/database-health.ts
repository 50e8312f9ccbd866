import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

const PROBE_MS = 1_000
const PATIENCE_MS = 5_000

/** The absence of the database, told once when it is noticed and once when it is over, however many trip over it meanwhile. */
export interface DatabaseHealth {
  /** Asks the database: true while it does not answer. */
  isDown(): Promise<boolean>
  /** As `isDown`, but comes back only when the database answers. */
  waitUntilUp(): Promise<boolean>
}

/** Watches one database. Until the outage is over it asks again every second, and nobody else needs to. */
export function watchDatabaseHealth(db: Pick<Db, '$queryRaw'>, log: Log): DatabaseHealth {
  let over: Promise<void> | undefined

  async function fault(): Promise<unknown> {
    const late = new AbortController()
    const timeouts = sleep(PATIENCE_MS, new Error('no answer in time'), { signal: late.signal, ref: false })
    const answer = db.$queryRaw`SELECT 1`.then(
      () => undefined,
      (error: unknown) => error,
    )
    const found = await Promise.race([answer, timeouts.catch(() => undefined)])
    late.abort()
    return found
  }

  async function follow(first: unknown): Promise<void> {
    const since = performance.now()
    log.error(
      { why: String(first).split('\n').at(-1) },
      'the database does not answer; asking again every second',
    )
    do await sleep(PROBE_MS)
    while (await fault())
    over = undefined
    const seconds = Math.round((performance.now() - since) / 1_000)
    log.warn({ seconds }, 'the database answers again')
  }

  async function begin(): Promise<void> {
    const found = over ? undefined : await fault()
    if (found) over ??= follow(found)
  }

  return {
    async isDown() {
      await begin()
      return over !== undefined
    },
    async waitUntilUp() {
      await begin()
      const mine = over
      await mine
      return mine !== undefined
    },
  }
}
