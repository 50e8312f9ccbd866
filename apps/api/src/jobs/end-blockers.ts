import * as z from 'zod/mini'
import type { Db } from '../kernel/db.ts'
import type { Log } from '../kernel/log.ts'
import { oneRow } from '../kernel/rows.ts'

const count = z.object({ ended: z.int() })

/** Ends sessions that keep API or worker waiting for a lock; the database decides which, and writes them into the audit. */
export async function endBlockers(db: Db, log: Log): Promise<void> {
  const { ended } = oneRow(count, await db.$queryRaw`SELECT end_blockers() AS ended`)
  if (ended > 0) log.warn({ ended }, 'sessions ended that kept others waiting')
}
