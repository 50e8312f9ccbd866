import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { excludeMember, readLimits, setDailyLimit } from './limits.ts'

/** Limits that members set: daily stake, time-out, self-exclusion. */
export function limitsRoutes(on: BindCall, ctx: Context): void {
  on(getLimits, async ({ caller }) => readLimits(ctx, caller.id))

  on(setLimits, async ({ input, caller }) =>
    readLimits(ctx, caller.id, setDailyLimit(caller.id, input.daily_stake)),
  )

  on(exclude, async ({ input, caller }) =>
    readLimits(ctx, caller.id, excludeMember(caller.id, input.kind, input.hours)),
  )
}
