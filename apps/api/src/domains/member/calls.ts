import { doLogin, doRegister, getUserGameList, getUserInfo, logout } from '@saikoro/shared/contract/member'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { wireClock } from '../../time.ts'
import { readBets } from './bets.ts'
import { careCalls } from './care-calls.ts'
import { logIn } from './log-in.ts'
import { readProfile } from './profile.ts'
import { purseCalls } from './purse-calls.ts'
import { register } from './register.ts'
import { secretCalls } from './secret-calls.ts'

export function memberCalls(app: FastifyInstance, ctx: Context): void {
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(
    app,
    ctx,
    doLogin,
    async ({ input, address, agent }) => ({ id: await logIn(ctx, { ...input, address, agent }) }),
    { perMinute: 120 },
  )

  on(
    app,
    ctx,
    doRegister,
    async ({ input, locale, address, agent }) => register(ctx, { ...input, locale, address, agent }),
    {
      perMinute: 60,
    },
  )

  on(app, ctx, logout, async ({ caller }) => {
    await ctx.db.session.deleteMany({ where: { id: caller.sessionId } })
    return []
  })

  on(app, ctx, getUserInfo, async ({ caller, address }) => readProfile(ctx.db, caller.id, address))

  on(app, ctx, getUserGameList, async ({ input, caller, locale }) =>
    readBets(ctx.db, caller.id, { page: input.page, locale, clock }),
  )

  careCalls(app, ctx)
  secretCalls(app, ctx)
  purseCalls(app, ctx)
}
