import { completeBriefing } from '@saikoro/shared/contract/briefing'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'

export function briefingRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)

  on(completeBriefing, async ({ caller }) => {
    await ctx.db.$executeRaw`SELECT complete_briefing(${caller.id}::int)`
    return []
  })
}
