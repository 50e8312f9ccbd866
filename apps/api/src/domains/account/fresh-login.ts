import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { rows } from '../../kernel/rows.ts'
import type { Caller } from '../../kernel/session.ts'

/** So long after a login the session alone may do what somebody with a stolen token would do first. */
const FRESH_MINUTES = 15

const login = z.object({ fresh: z.boolean() })

/** Has this session proved lately whose it is? A session begins with a proof, and a further proof begins a further one. */
export async function isFreshLogin(db: Db, { sessionId }: Caller): Promise<boolean> {
  const [found] = rows(
    login,
    await db.$queryRaw`
    SELECT created_at > app_now() - make_interval(mins => ${FRESH_MINUTES}) AS fresh FROM session WHERE id = ${sessionId}`,
  )
  return found?.fresh === true
}

/** Refuses what only a fresh login may do. */
export async function expectFreshLogin(db: Db, caller: Caller): Promise<void> {
  if (!(await isFreshLogin(db, caller))) throw new AppError('login_again')
}
