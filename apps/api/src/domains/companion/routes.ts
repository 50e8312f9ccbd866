import * as companion from '@saikoro/shared/contract/companion'
import type { Routes } from '../../http/bind-call.ts'

/** The page of the person behind a profile, on her enrolled devices. */
export const companionRoutes: Routes = (on, { db }) => {
  on(companion.companionLogOut, async ({ device }) => {
    await db.$executeRaw`SELECT log_companion_out(${device}::int)`
  })
}
