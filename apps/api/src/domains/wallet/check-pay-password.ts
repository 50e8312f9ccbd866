import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { singleRow } from '../../kernel/rows.ts'
import { isPasswordOf } from '../member/passwords.ts'

const attempt = z.object({ allowed: z.boolean() })

/**
 * Refuses unless this is the pay password; three misses lock it for fifteen minutes. The attempt is counted before it is
 * looked at, so that parallel guesses are all counted. A member without one passes: no card can be bound without it.
 */
export async function checkPayPassword(db: Db, memberId: number, digits: string): Promise<void> {
  const { payHash } = await db.memberSecret.findUniqueOrThrow({
    where: { memberId },
    select: { payHash: true },
  })
  if (payHash === null) return
  const { allowed } = singleRow(
    attempt,
    await db.$queryRaw`SELECT begin_pay_attempt(${memberId}::int) AS allowed`,
  )
  if (!allowed) throw new AppError('pay_password_locked')
  if (!(await isPasswordOf(digits, payHash))) throw new AppError('pay_password_wrong')
  await db.memberSecret.updateMany({ where: { memberId }, data: { payMisses: 0, payLockedUntil: null } })
}
