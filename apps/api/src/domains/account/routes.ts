import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows } from '@saikoro/server/rows'
import { readAvatar } from '@saikoro/shared/avatars'
import * as account from '@saikoro/shared/contract/account'
import { AppError } from '@saikoro/shared/errors'
import { isPayPassword } from '@saikoro/shared/wallet'
import * as z from 'zod/mini'
import type { Routes } from '../../http/bind-call.ts'
import { readName } from '../../kernel/read-name.ts'
import type { Caller } from '../../kernel/session.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { checkPassword, isRecentLogin, recentLogin, runUntilRefused } from '../member/authorize.ts'
import { knownDevice, rememberDevice } from '../member/known-device.ts'
import { expectGoodPassword, hashPassword } from '../member/passwords.ts'
import { renewSession } from '../member/start-session.ts'
import { newRecoveryCode, recover, recoveryHash } from './recover.ts'

const SLOW = { hashes: true, perMinute: 60 }

const openSession = z.object({
  id: z.int(),
  address: z.string(),
  agent: z.string(),
  created: z.date(),
  used: z.date(),
})
const closing = z.object({ until: z.nullable(z.date()), over: z.boolean() })

async function hashDigits(digits: string, { address }: Caller): Promise<string> {
  if (!isPayPassword(digits)) throw new AppError('pay_password_invalid')
  return hashPassword(digits, address)
}

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

  /** Open sessions, most recently used first. */
  on(account.getSessions, async ({ caller }) => {
    const found = await rows(db, openSession)`
      SELECT id, address, agent, created_at AS created, last_used_at AS used FROM session
      WHERE member_id = ${caller.id} AND expires_at > app_now() ORDER BY last_used_at DESC, id DESC LIMIT 100`
    return found.map(({ id, address, agent, created, used }) => ({
      id,
      ip: address,
      agent,
      ...wireTimes(ctx, 'create', created),
      ...wireTimes(ctx, 'last', used),
      current: id === caller.sessionId,
    }))
  })

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

  on(account.getClosing, async ({ caller }) => {
    const [found] = await rows(db, closing)`
      SELECT ends AS until, COALESCE(ends <= app_now(), false) AS over
      FROM closed_account, return_ends(member_id) AS ends WHERE member_id = ${caller.id} AND emptied_at IS NULL`
    return { returnable: found?.over === false, until_ms: found?.until?.getTime() ?? null }
  })

  on(account.setPayPassword, SLOW, async ({ input, caller }) => {
    const payHash = await hashDigits(input.paypassword, caller)
    const set = Prisma.sql`set_pay_password(${caller.id}::int, ${payHash}, false)`
    await runUntilRefused(db, recentLogin(caller), set)
  })

  on(account.replacePayPassword, SLOW, async ({ input, caller }) => {
    const payHash = await hashDigits(input.paypassword, caller)
    const proof = await checkPassword(db, caller, input.password)
    await runUntilRefused(db, proof, Prisma.sql`set_pay_password(${caller.id}::int, ${payHash}, true)`)
  })

  on(account.proveSelf, SLOW, async ({ input, caller, client }) => {
    const proof = await checkPassword(db, caller, input.password)
    return { id: await renewSession(ctx, caller, client, proof) }
  })

  // ends all other sessions and removes passkeys and recovery code, so that stolen credentials are void
  on(account.setLoginPassword, { ...SLOW, answer: 'password_changed' }, async ({ input, caller, client }) => {
    expectGoodPassword(input.new_password, caller.username)
    const passwordHash = await hashPassword(input.new_password, caller.address)
    const proof = await checkPassword(db, caller, input.old_password)
    const set = Prisma.sql`set_password(${caller.id}::int, ${caller.sessionId}::int, ${passwordHash})`
    return { id: await renewSession(ctx, caller, client, proof, set) }
  })

  on(account.newRecoveryCode, SLOW, async ({ input, caller }) => {
    const code = newRecoveryCode(ctx)
    const proof = await checkPassword(db, caller, input.password)
    await runUntilRefused(db, proof, Prisma.sql`set_recovery_code(${caller.id}::int, ${recoveryHash(code)})`)
    return { code }
  })

  on(account.recover, SLOW, async ({ input, client, request, reply }) => {
    await recover(ctx, input, client.address, knownDevice(ctx, request, input.username))
    rememberDevice(ctx, reply, input.username) // the login that follows is not delayed by strangers
  })
}
