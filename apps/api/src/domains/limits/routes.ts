import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import type { Routes } from '../../http/bind-call.ts'
import { excludeMember, readLimits, setDailyLimit } from './limits.ts'

/** Limits that members set: daily stake, time-out, self-exclusion. */
export const limitsRoutes: Routes = (on, ctx) => {
  on(getLimits, async ({ caller }) => readLimits(ctx, caller.id))

  on(setLimits, async ({ input, caller }) =>
    readLimits(ctx, caller.id, setDailyLimit(caller.id, input.daily_stake)),
  )

  on(exclude, async ({ input, caller }) =>
    readLimits(ctx, caller.id, excludeMember(caller.id, input.kind, input.hours)),
  )
}
