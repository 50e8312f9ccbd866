import type { Tx } from '@saikoro/server/db'
import { readAvatar } from '@saikoro/shared/avatars'
import * as account from '@saikoro/shared/contract/account'
import { AppError } from '@saikoro/shared/errors'
import type { Routes } from '../../http/bind-call.ts'
import { readName } from '../../kernel/read-name.ts'
import { isFreshLogin, withFreshLogin, withPassword } from '../member/authorize.ts'
import { knownDevice, rememberDevice } from '../member/known-device.ts'
import { renewSession } from '../member/start-session.ts'
import { newRecoveryCode, recover } from './recover.ts'
import { readSessions } from './sessions.ts'
import { changePassword, replacePayPassword, setPayPassword } from './set-passwords.ts'

/** Each of these calls hashes a password, which is slow on purpose. */
const SLOW = { perMinute: 60 }

/** Profile settings, sessions and credentials of members. */
export const accountRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(account.uploadHeaderImg, async ({ input, caller }) => {
    const headerImg = readAvatar(input.header_img)
    if (headerImg === undefined) throw new AppError('avatar_unknown')
    await db.member.updateMany({ where: { id: caller.id }, data: { headerImg } })
  })

  on(account.setName, async ({ input, caller }) => {
    const data = { name: readName(input.name, 'name_invalid') }
    const { count } = await db.member.updateMany({ where: { id: caller.id, name: '' }, data })
    if (count === 0) throw new AppError('name_set')
  })

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

  // changes that need only the login password or the recovery code (charter C3.7)
  on(account.replaceName, SLOW, async ({ input, caller }) => {
    const data = { name: readName(input.name, 'name_invalid') }
    await withPassword(db, caller, input.password, (tx) =>
      tx.member.update({ where: { id: caller.id }, data, select: { id: true } }),
    )
  })

  on(account.setPayPassword, SLOW, async ({ input, caller }) => setPayPassword(db, caller, input.paypassword))

  on(account.replacePayPassword, SLOW, async ({ input, caller }) => replacePayPassword(db, caller, input))

  on(account.proveSelf, SLOW, async ({ input, caller, client }) => {
    const { id: memberId, sessionId } = caller
    const id = await withPassword(db, caller, input.password, (tx, passwordHash) =>
      renewSession(tx, ctx, sessionId, { memberId, passwordHash, ...client }),
    )
    return { id }
  })

  on(
    account.setLoginPassword,
    { ...SLOW, answer: 'password_changed' },
    async ({ input, caller, client }) => ({ id: await changePassword(ctx, caller, input, client) }),
  )

  on(account.newRecoveryCode, SLOW, async ({ input, caller }) => ({
    code: await newRecoveryCode(ctx, caller, input.password),
  }))

  on(account.recover, SLOW, async ({ input, client, request, reply }) => {
    await recover(ctx, input, client.address, knownDevice(ctx, request, input.username))
    rememberDevice(ctx, reply, input.username) // the login that follows is not delayed by strangers
  })
}
