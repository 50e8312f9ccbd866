import { readAvatar } from '@saikoro/shared/avatars'
import * as account from '@saikoro/shared/contract/account'
import { AppError } from '@saikoro/shared/errors'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { isFreshLogin, withFreshLogin } from '../member/authorize.ts'
import { credentialRoutes } from './credential-routes.ts'
import { readSessions } from './sessions.ts'
import { setName } from './set-name.ts'

/** Profile settings, sessions and credentials of members. */
export function accountRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(account.uploadHeaderImg, async ({ input, caller }) => {
    const headerImg = readAvatar(input.header_img)
    if (headerImg === undefined) throw new AppError('avatar_unknown')
    await db.member.updateMany({ where: { id: caller.id }, data: { headerImg } })
  })

  on(account.setName, async ({ input, caller }) => setName(db, caller.id, input.name))

  on(account.setSex, async ({ input, caller }) => {
    if (input.sex !== '1' && input.sex !== '2') throw new AppError('sex_invalid')
    await db.member.updateMany({ where: { id: caller.id }, data: { sex: Number(input.sex) } })
  })

  on(account.getSessions, async ({ caller }) => readSessions(ctx, caller))

  on(account.getFreshness, async ({ caller }) => ({ fresh: await isFreshLogin(db, caller) }))

  on(account.endSession, async ({ input, caller }) => {
    const end = (tx: Tx) => tx.session.deleteMany({ where: { id: input.id, memberId: caller.id } })
    const { count } = await (input.id === caller.sessionId ? end(db) : withFreshLogin(db, caller, end))
    if (count === 0) throw new AppError('session_unknown')
  })

  credentialRoutes(on, ctx)
}
