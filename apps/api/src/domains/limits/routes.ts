import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { excludeMember, readLimits, setDailyLimit } from './limits.ts'

/** Limits that members set: daily stake, time-out, self-exclusion. */
export function limitsRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(getLimits, async ({ caller }) => readLimits(ctx, caller.id))

  on(setLimits, async ({ input, caller }) => {
    await setDailyLimit(db, caller.id, input.daily_stake)
    return readLimits(ctx, caller.id)
  })

  on(exclude, async ({ input, caller }) => {
    await excludeMember(db, caller.id, input.kind, input.hours)
    return readLimits(ctx, caller.id)
  })
}
