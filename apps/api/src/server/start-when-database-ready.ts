import type { Outage } from '../kernel/database-health.ts'

/** Starts something that needs the database; what fails because the database is away is tried again when it is back. */
export async function startWhenAnswering<T>(outage: Outage, start: () => Promise<T>): Promise<T> {
  await outage.waitOut()
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(await outage.waitOut())) throw error
    }
  }
}
