import type { Db } from '../kernel/db.ts'

/** Forgets sessions that have ended, challenges that nobody signed in time, and attempts that no limit counts any more. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM session WHERE expires_at < app_now()`
  await db.$executeRaw`DELETE FROM passkey_challenge WHERE expires_at < app_now()`
  await db.$executeRaw`DELETE FROM login_failure WHERE at < app_now() - interval '1 day'`
}
