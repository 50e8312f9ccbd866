// Writes that need a credential. Each runs in one transaction that locks the credential as it was checked and the session that
// presented it, so that a new password or a logout in between refuses the write. Only `CredentialTx` has the methods that write
// credentials.

import type { CredentialTx, Db, Tx } from '@saikoro/server/db'
import { column, singleValue } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Caller } from '../../kernel/session.ts'
import { beginAttempt, resetAttempts, throttleKey } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'

/** For so many minutes after a login the session alone authorizes what otherwise needs the password. */
const FRESH_MINUTES = 15

const readSecret = (db: Tx, memberId: number) =>
  db.memberSecret.findUniqueOrThrow({
    where: { memberId },
    select: { passwordHash: true, payHash: true },
  })

type Secret = Awaited<ReturnType<typeof readSecret>>

/** Returns whether the session is at most fifteen minutes old, counted from its login or latest re-authentication. */
export async function isFreshLogin(db: Tx, { sessionId }: Caller): Promise<boolean> {
  const [isFresh] = await column(db, z.boolean())`
    SELECT created_at > app_now() - make_interval(mins => ${FRESH_MINUTES}) FROM session WHERE id = ${sessionId}`
  return isFresh === true
}

/** @throws AppError unless the session is fresh */
export async function expectFreshLogin(db: Tx, caller: Caller): Promise<void> {
  if (!(await isFreshLogin(db, caller))) throw new AppError('login_again')
}

/** Runs `write` while the secret is as `expectUnchanged` accepts it and the session exists. Locks: secret, then session. */
function writeAs<T>(
  db: Db,
  { id, sessionId }: Caller,
  expectUnchanged: (secret: Secret) => void,
  write: (tx: CredentialTx) => Promise<T>,
): Promise<T> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM member_secret WHERE member_id = ${id} FOR NO KEY UPDATE`
    expectUnchanged(await readSecret(tx, id))
    const open = await tx.$executeRaw`
      SELECT FROM session WHERE id = ${sessionId} AND member_id = ${id} AND expires_at > app_now() FOR KEY SHARE`
    if (open === 0) throw new AppError('auth_error')
    return write(tx as CredentialTx)
  })
}

/**
 * Runs `write` if this is the member's login password. Guesses are limited like logins but counted by session, so that an attacker with
 * a stolen token cannot lock the owner out. `write` also gets the hash of the password.
 */
export async function withPassword<T>(
  db: Db,
  caller: Caller,
  password: string,
  write: (tx: CredentialTx, passwordHash: string) => Promise<T>,
): Promise<T> {
  const attempts = throttleKey.ofSession(caller.id, caller.sessionId)
  if ((await beginAttempt(db, attempts)) === undefined) throw new AppError('too_many_attempts')
  const checked = await readSecret(db, caller.id)
  if (!(await isPasswordOf(password, checked.passwordHash))) throw new AppError('password_wrong')
  await resetAttempts(db, attempts)
  const expectSame = (secret: Secret) => {
    if (secret.passwordHash !== checked.passwordHash) throw new AppError('password_wrong')
  }
  return writeAs(db, caller, expectSame, (tx) => write(tx, checked.passwordHash))
}

/** Runs `write` if the session is fresh. */
export function withFreshLogin<T>(
  db: Db,
  caller: Caller,
  write: (tx: CredentialTx) => Promise<T>,
): Promise<T> {
  return writeAs(
    db,
    caller,
    () => {},
    async (tx) => {
      await expectFreshLogin(tx, caller)
      return write(tx)
    },
  )
}

async function checkPayPassword(db: Db, { id }: Caller, digits: string, payHash: string): Promise<void> {
  const isAllowed = await singleValue(db, z.boolean())`SELECT begin_pay_attempt(${id}::int)`
  if (!isAllowed) throw new AppError('pay_password_locked')
  if (!(await isPasswordOf(digits, payHash))) throw new AppError('pay_password_wrong')
}

/**
 * Runs `write` if this is the member's pay password. Without one ('') a fresh session is enough; a member who has set none passes. Each
 * attempt is counted before it is checked, so that concurrent guesses all count; three misses lock the pay password for fifteen minutes.
 */
export async function withPayPassword<T>(
  db: Db,
  caller: Caller,
  digits: string,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { payHash: pay } = await readSecret(db, caller.id)
  if (pay !== null && digits !== '') await checkPayPassword(db, caller, digits, pay)
  const expectSame = (secret: Secret) => {
    if (secret.payHash !== pay) throw new AppError('pay_password_wrong')
  }
  const data = { payMisses: 0, payLockedUntil: null }
  if (pay !== null && digits !== '')
    await writeAs(db, caller, expectSame, (tx) =>
      tx.memberSecret.update({ where: { memberId: caller.id }, data }),
    )
  return writeAs(db, caller, expectSame, async (tx) => {
    if (pay !== null && digits === '' && !(await isFreshLogin(tx, caller)))
      throw new AppError('pay_password_missing')
    return write(tx)
  })
}

/** Runs `write` for the member of this name if the hash is of the current recovery code. */
export function withRecoveryCode<T>(
  db: Db,
  username: string,
  hash: string,
  write: (tx: CredentialTx, memberId: number) => Promise<T>,
): Promise<T> {
  return db.$transaction(async (tx) => {
    const [memberId] = await column(tx, z.int())`
      SELECT m.id FROM member_secret s JOIN member m ON m.id = s.member_id
      WHERE lower(m.username) = ${username.toLowerCase()} AND s.recovery_hash = ${hash} FOR NO KEY UPDATE OF s`
    if (memberId === undefined) throw new AppError('recovery_failed')
    return write(tx as CredentialTx, memberId)
  })
}
