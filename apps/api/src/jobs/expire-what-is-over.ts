import type { Db } from '../kernel/db.ts'

/** Ends reservations whose day has passed and lets raised limits hold whose day of waiting is over. */
export async function expireWhatIsOver(db: Db): Promise<void> {
  await db.$executeRaw`SELECT expire_reservations()`
  await db.$executeRaw`SELECT apply_raised_limits()`
}
