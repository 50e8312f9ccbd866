import type { Db } from '@saikoro/server/db'
import { column, singleValue } from '@saikoro/server/rows'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'

/** Deletes expired sessions, passkey challenges and requests for invite codes, and failed logins older than a day, which no limit counts. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM session WHERE expires_at < app_now()`
  await db.$executeRaw`SELECT delete_invite_requests()`
  await db.$executeRaw`DELETE FROM passkey_challenge WHERE expires_at < app_now()`
  await db.$executeRaw`DELETE FROM login_failure WHERE at < app_now() - interval '1 day'`
}

/**
 * Expires, reminds of and practises reservations, applies raised play limits whose waiting period is over, and empties accounts whose
 * members closed them and can no longer come back, one per transaction.
 */
export async function applyDueChanges(db: Db): Promise<void> {
  await db.$executeRaw`SELECT change_due_reservations()`
  await db.$executeRaw`SELECT apply_raised_limits()`
  while (await singleValue(db, z.boolean())`SELECT empty_due_account()`) {}
}

/** Accepts due requests in sandbox mode, one per transaction, with the same status change that an operator makes. */
export async function reviewDueRequests(db: Db): Promise<void> {
  while (await singleValue(db, z.boolean())`SELECT sandbox_review()`) {}
}

/** Deletes expired vouchers in batches of a hundred. Files are deleted before rows, so a failure in between is retried. */
export async function sweepUploads({ db, uploads }: Pick<Context, 'db' | 'uploads'>): Promise<void> {
  for (;;) {
    const names = await column(db, z.string())`SELECT due_uploads()`
    if (names.length === 0) return
    for (const name of names) await uploads.remove(name)
    await db.$executeRaw`SELECT sweep_uploads(${names}::text[])`
  }
}
