import type { DatabaseHealth } from '../kernel/database-health.ts'

/** Starts something that needs the database; what fails because the database is away is tried again when it is back. */
export async function startWhenDatabaseReady<T>(
  databaseHealth: DatabaseHealth,
  start: () => Promise<T>,
): Promise<T> {
  await databaseHealth.waitUntilUp()
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(await databaseHealth.waitUntilUp())) throw error
    }
  }
}
