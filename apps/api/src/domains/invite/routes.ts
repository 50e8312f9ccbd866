import * as invite from '@saikoro/shared/contract/invite'
import type { Routes } from '../../http/bind-call.ts'
import { claimInvite, requestInvite } from './requests.ts'

/** Requests of visitors for invite codes. */
export const inviteRoutes: Routes = (on, ctx) => {
  on(invite.requestInvite, { perMinute: 10 }, async ({ input, client }) =>
    requestInvite(ctx, input, client.address),
  )

  on(invite.claimInvite, { perMinute: 30 }, async ({ input, locale }) => claimInvite(ctx, input, locale))
}
