import type { Db } from '../kernel/db.ts'

/** Deletes expired sessions, expired passkey challenges, and failed logins older than a day, which no limit counts. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM session WHERE expires_at < app_now()`
  await db.$executeRaw`DELETE FROM passkey_challenge WHERE expires_at < app_now()`
  await db.$executeRaw`DELETE FROM login_failure WHERE at < app_now() - interval '1 day'`
}
