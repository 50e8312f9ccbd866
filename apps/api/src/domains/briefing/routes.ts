import { completeBriefing } from '@saikoro/shared/contract/briefing'
import type { Routes } from '../../http/bind-call.ts'

export const briefingRoutes: Routes = (on, ctx) => {
  on(completeBriefing, async ({ caller }) => {
    await ctx.db.$executeRaw`SELECT complete_briefing(${caller.id}::int)`
  })
}
