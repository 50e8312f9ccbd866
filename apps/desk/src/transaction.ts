import { inTransaction as runInTransaction } from '@saikoro/runtime/postgres/client'
import type pg from 'pg'

/** Thrown when the row is no longer as it was shown. */
export class StaleRowError extends Error {
  override name = 'StaleRowError'
}

/** Runs `work` in a transaction of its own connection. Rolls back and rethrows what `work` throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await runInTransaction(client, () => work(client))
  } finally {
    client.release()
  }
}
