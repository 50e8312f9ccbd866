import { AppError } from '@saikoro/shared/errors'
import { isPassword } from '@saikoro/shared/rules/credentials'
import type { Db } from '../../db.ts'
import type { Caller } from '../../http/session.ts'
import { checkPassword } from '../member/check-password.ts'
import { hashPassword } from '../member/passwords.ts'

interface Change {
  readonly old: string
  readonly wanted: string
  readonly address: string
}

/** Changes the login password and ends every other session. */
export async function changePassword(
  db: Db,
  caller: Caller,
  { old, wanted, address }: Change,
): Promise<void> {
  if (!isPassword(wanted)) throw new AppError('password_invalid')
  const memberId = caller.id
  const checked = await checkPassword(db, { memberId, password: old, address })
  const passwordHash = await hashPassword(wanted)
  await db.$transaction(async (tx) => {
    // Only while it is the one that was checked: a recovery that came between has the last word.
    const { count } = await tx.memberSecret.updateMany({
      where: { memberId, passwordHash: checked },
      data: { passwordHash },
    })
    if (count === 0) throw new AppError('password_wrong')
    await tx.session.deleteMany({ where: { memberId, id: { not: caller.sessionId } } })
  })
}
