// Writes that need a credential. Each is one statement: it locks the credential as it was checked and the session that presented it,
// compares both, and writes (prisma/functions/member/credentials.sql).

import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { column, singleValue, unlessRefused } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Caller } from '../../kernel/session.ts'
import { beginAttempt, resetAttempts, throttleKey } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'

/** SQL of the refusal of a write, null if it may be written. */
export type Proof = Prisma.Sql

/** Returns whether the session is at most fifteen minutes old, counted from its login or latest re-authentication. */
export async function isRecentLogin(db: Db, { sessionId }: Caller): Promise<boolean> {
  const [isRecent] = await column(db, z.boolean())`
    SELECT is_recent_login(created_at) FROM session WHERE id = ${sessionId}`
  return isRecent === true
}

/** Returns the proof that the session is recent. */
export function recentLogin({ id, sessionId }: Caller): Proof {
  return Prisma.sql`refuse_write(${id}::int, ${sessionId}::int, NULL)`
}

/**
 * Checks the login password and returns the proof. Guesses are limited like logins but counted by session, so that an attacker with
 * a stolen token cannot lock the owner out.
 */
export async function checkPassword(
  db: Db,
  { id, sessionId, address }: Caller,
  password: string,
): Promise<Proof> {
  const attempts = throttleKey.ofSession(id, sessionId)
  await beginAttempt(db, attempts)
  const { passwordHash } = await readSecret(db, id)
  if (!(await isPasswordOf(password, passwordHash, address))) throw new AppError('password_wrong')
  await resetAttempts(db, attempts)
  return Prisma.sql`refuse_write(${id}::int, ${sessionId}::int, ${passwordHash})`
}

/**
 * Checks the pay password and returns the proof. Without one ('') a recent session is enough; a member who has set none passes. Each
 * attempt is counted before it is checked, so that concurrent guesses all count; three misses lock the pay password for fifteen minutes.
 */
export async function checkPayPassword(
  db: Db,
  { id, sessionId, address }: Caller,
  digits: string,
): Promise<Proof> {
  const { payHash } = await readSecret(db, id)
  const isChecked = payHash !== null && digits !== ''
  if (isChecked) {
    const isAllowed = await singleValue(db, z.boolean())`SELECT begin_pay_attempt(${id}::int)`
    if (!isAllowed) throw new AppError('pay_password_locked')
    if (!(await isPasswordOf(digits, payHash, address))) throw new AppError('pay_password_wrong')
  }
  return Prisma.sql`refuse_payout(${id}::int, ${sessionId}::int, ${payHash}, ${isChecked})`
}

/** Calls functions that return a refusal or null, in one statement and one after another until one refuses. The first is a proof. */
export async function runUntilRefused(db: Db, ...calls: Prisma.Sql[]): Promise<void> {
  await unlessRefused(db)`SELECT COALESCE(${Prisma.join(calls)}) AS refusal`
}

const readSecret = (db: Db, memberId: number) =>
  db.memberSecret.findUniqueOrThrow({
    where: { memberId },
    select: { passwordHash: true, payHash: true },
  })
