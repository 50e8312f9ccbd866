import { doLogin, doRegister, getUserGameList, getUserInfo, logout } from '@saikoro/shared/contract/member'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { wireTimeFormat } from '../../wire/format-time.ts'
import { readBets } from './bets.ts'
import { logIn } from './log-in.ts'
import { readMember } from './member.ts'
import { register } from './register.ts'

export function memberRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(doLogin, async ({ input, address, agent }) => ({ id: await logIn(ctx, { ...input, address, agent }) }), {
    perMinute: 120,
  })

  on(
    doRegister,
    async ({ input, locale, address, agent }) => register(ctx, { ...input, locale, address, agent }),
    {
      perMinute: 60,
    },
  )

  on(logout, async ({ caller }) => {
    await ctx.db.session.deleteMany({ where: { id: caller.sessionId } })
    return []
  })

  on(getUserInfo, async ({ caller, address }) => readMember(ctx.db, caller.id, address))

  on(getUserGameList, async ({ input, caller, locale }) =>
    readBets(ctx.db, caller.id, { page: input.page, locale, formatWireTime }),
  )
}
