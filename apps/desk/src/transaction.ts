import { inTransaction as runInTransaction } from '@saikoro/runtime/postgres/client'
import type pg from 'pg'

/** Thrown when the row is no longer as it was shown. */
export class StaleRowError extends Error {
  override name = 'StaleRowError'
}

const ignore = () => {}

/** Runs `work` in a transaction of its own connection. Rolls back and rethrows what `work` throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // a session that a limit or a restart ends is an error of its query; without a listener it would end the process, too
  client.on('error', ignore)
  try {
    return await runInTransaction(client, () => work(client))
  } finally {
    client.off('error', ignore)
    client.release()
  }
}
