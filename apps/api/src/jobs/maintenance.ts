import * as z from 'zod/mini'
import type { Db } from '../kernel/db.ts'
import type { Log } from '../kernel/log.ts'
import { singleRow } from '../kernel/rows.ts'

const count = z.object({ ended: z.int() })

/** Terminates database sessions that block the API or the worker on a lock. The database selects them and records each in the audit. */
export async function terminateBlockingSessions(db: Db, log: Log): Promise<void> {
  const { ended } = singleRow(count, await db.$queryRaw`SELECT terminate_blockers() AS ended`)
  if (ended > 0) log.warn({ ended }, 'terminated database sessions that blocked others')
}
