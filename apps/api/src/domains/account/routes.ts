import { Prisma } from '@saikoro/server/generated/prisma/client'
import { readAvatar } from '@saikoro/shared/avatars'
import * as account from '@saikoro/shared/contract/account'
import { AppError } from '@saikoro/shared/errors'
import type { Routes } from '../../http/bind-call.ts'
import { readName } from '../../kernel/read-name.ts'
import { checkPassword, isRecentLogin, recentLogin, runUntilRefused } from '../member/authorize.ts'
import { knownDevice, rememberDevice } from '../member/known-device.ts'
import { renewSession } from '../member/start-session.ts'
import { readClosing } from './closing.ts'
import { newRecoveryCode, recover } from './recover.ts'
import { readSessions } from './sessions.ts'
import { changePassword, replacePayPassword, setPayPassword } from './set-passwords.ts'

const SLOW = { hashes: true, perMinute: 60 }

/** Profile settings, sessions and credentials of members. */
export const accountRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(account.uploadHeaderImg, async ({ input, caller }) => {
    const headerImg = readAvatar(input.header_img)
    if (headerImg === undefined) throw new AppError('avatar_unknown')
    await db.member.updateMany({ where: { id: caller.id }, data: { headerImg } })
  })

  on(account.setName, async ({ input, caller }) => {
    await runUntilRefused(
      db,
      Prisma.sql`set_name(${caller.id}::int, ${readName(input.name, 'name_invalid')}, false)`,
    )
  })

  on(account.setSex, async ({ input, caller }) => {
    if (input.sex !== '1' && input.sex !== '2') throw new AppError('sex_invalid')
    await db.member.updateMany({ where: { id: caller.id }, data: { sex: Number(input.sex) } })
  })

  on(account.getSessions, async ({ caller }) => readSessions(ctx, caller))

  on(account.getFreshness, async ({ caller }) => ({ fresh: await isRecentLogin(db, caller) }))

  on(account.endSession, async ({ input, caller }) => {
    const end = Prisma.sql`end_session(${caller.id}::int, ${input.id}::int)`
    await runUntilRefused(db, ...(input.id === caller.sessionId ? [end] : [recentLogin(caller), end]))
  })

  // changes that need only the login password or the recovery code (charter C3.7)
  on(account.replaceName, SLOW, async ({ input, caller }) => {
    const name = readName(input.name, 'name_invalid')
    const proof = await checkPassword(db, caller, input.password)
    await runUntilRefused(db, proof, Prisma.sql`set_name(${caller.id}::int, ${name}, true)`)
  })

  on(account.closeAccount, SLOW, async ({ input, caller }) => {
    const proof = await checkPassword(db, caller, input.password)
    await runUntilRefused(db, proof, Prisma.sql`close_account(${caller.id}::int, ${caller.sessionId}::int)`)
    ctx.callers.drop(caller.id)
  })

  on(account.reopenAccount, async ({ caller }) => {
    await runUntilRefused(db, Prisma.sql`reopen_account(${caller.id}::int)`)
    ctx.callers.drop(caller.id)
  })

  on(account.getClosing, async ({ caller }) => readClosing(db, caller))

  on(account.setPayPassword, SLOW, async ({ input, caller }) => setPayPassword(db, caller, input.paypassword))

  on(account.replacePayPassword, SLOW, async ({ input, caller }) => replacePayPassword(db, caller, input))

  on(account.proveSelf, SLOW, async ({ input, caller, client }) => {
    const proof = await checkPassword(db, caller, input.password)
    return { id: await renewSession(ctx, caller, client, proof) }
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
