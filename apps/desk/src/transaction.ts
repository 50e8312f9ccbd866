import type pg from 'pg'

/** Thrown when the row is no longer as it was shown. */
export class StaleRowError extends Error {
  override name = 'StaleRowError'
}

/** Runs `work` in a separate transaction and returns its result. Rolls back and rethrows what `work` throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    fault = error as Error
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    // a broken connection leaves the pool
    client.release(fault && !('severity' in fault) && !(fault instanceof StaleRowError) ? fault : undefined)
  }
}
