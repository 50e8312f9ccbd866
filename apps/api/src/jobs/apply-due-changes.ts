import type { Db } from '../kernel/db.ts'

/** Expires reservations whose day has passed, and applies raised play limits whose waiting period is over. */
export async function applyDueChanges(db: Db): Promise<void> {
  await db.$executeRaw`SELECT expire_reservations()`
  await db.$executeRaw`SELECT apply_raised_limits()`
}
