import type { Db } from '../db.ts'
import type { Log } from '../log.ts'

/** Ends sessions that keep API or worker waiting for a lock; the database decides which, and writes them into the audit. */
export async function endBlockers(db: Db, log: Log): Promise<void> {
  const [row] = await db.$queryRaw<{ ended: number }[]>`SELECT end_blockers() AS ended`
  if (row?.ended) log.warn({ ended: row.ended }, 'sessions ended that kept others waiting')
}
