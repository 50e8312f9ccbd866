import { completeBriefing } from '@saikoro/shared/contract/briefing'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'

export function briefingRoutes(on: BindCall, ctx: Context): void {
  on(completeBriefing, async ({ caller }) => {
    await ctx.db.$executeRaw`SELECT complete_briefing(${caller.id}::int)`
  })
}
