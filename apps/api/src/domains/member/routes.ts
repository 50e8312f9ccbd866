import { doLogin, doRegister, getUserGameList, getUserInfo, logout } from '@saikoro/shared/contract/member'
import type { Routes } from '../../http/bind-call.ts'
import { readBets } from './bets.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { logIn } from './log-in.ts'
import { memberReader } from './member.ts'
import { register } from './register.ts'

export const memberRoutes: Routes = (on, ctx) => {
  const readMember = memberReader(ctx.db)

  on(doLogin, { hashes: true, perMinute: 120 }, async ({ input, client, request, reply }) => {
    const device = knownDevice(ctx, request, input.username)
    const { member, token } = await logIn(ctx, input, client, device)
    request.member = member
    rememberDevice(ctx, reply, input.username)
    return { id: token }
  })

  on(doRegister, { hashes: true, perMinute: 60 }, async ({ input, locale, client, request, reply }) => {
    const { member, token } = await register(ctx, input, client, locale)
    request.member = member
    rememberDevice(ctx, reply, input.username)
    return token
  })

  on(logout, async ({ caller }) => {
    await ctx.db.session.deleteMany({ where: { id: caller.sessionId } })
  })

  on(getUserInfo, async ({ caller, client }) => readMember(caller.id, client.address))

  on(getUserGameList, async ({ input, caller, locale }) => readBets(ctx, caller.id, input.page, locale))
}
