import type { Db } from '@saikoro/server/db'
import { AppError } from '@saikoro/shared/errors'
import { isVisible } from '@saikoro/shared/rules/visible'
import type { Caller } from '../../kernel/session.ts'
import { withPassword } from '../member/authorize.ts'

/** Returns the trimmed name; refuses invisible characters. */
function readName(text: string): string {
  const name = text.trim()
  if (!isVisible(name)) throw new AppError('name_invalid')
  return name
}

/** Sets the name of a member that has none. */
export async function setName(db: Db, memberId: number, text: string): Promise<void> {
  const name = readName(text)
  const { count } = await db.member.updateMany({ where: { id: memberId, name: '' }, data: { name } })
  if (count === 0) throw new AppError('name_set')
}

/** Changes the name with the login password (charter C3.7). */
export async function replaceName(
  db: Db,
  caller: Caller,
  change: { name: string; password: string },
): Promise<void> {
  const name = readName(change.name)
  await withPassword(db, caller, change.password, (tx) =>
    tx.member.update({ where: { id: caller.id }, data: { name }, select: { id: true } }),
  )
}
