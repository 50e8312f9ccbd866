import type { Db } from '@saikoro/server/db'
import type { DatabaseHealth } from '../kernel/database-health.ts'
import { assertCommitTimestamps, assertLeastPrivilege, assertServerClock } from '../kernel/startup-checks.ts'

export interface Running {
  stop(): Promise<void>
}

/** Starts a process once the database answers and its login, clock and commit times are checked. An outage during the start restarts it. */
export async function startChecked<C extends { readonly db: Db; readonly databaseHealth: DatabaseHealth }, R>(
  ctx: C,
  start: (ctx: C) => Promise<R>,
): Promise<R> {
  await ctx.databaseHealth.waitUntilUp()
  for (;;) {
    try {
      await assertLeastPrivilege(ctx.db)
      await assertServerClock(ctx.db)
      await assertCommitTimestamps(ctx.db)
      return await start(ctx)
    } catch (error) {
      if (!(await ctx.databaseHealth.waitUntilUp())) throw error
    }
  }
}

/**
 * Starts a process and stops it once: on SIGINT, on SIGTERM, and when the IPC channel to its parent closes. A signal during the start
 * takes effect after it.
 */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  const stopping = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
    if (process.channel) process.on('disconnect', () => resolve())
    if (process.connected === false && process.channel !== undefined) resolve()
  })
  const started = await start()
  await stopping
  await started.stop()
  process.exit(0)
}
