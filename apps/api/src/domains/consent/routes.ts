import { consentInfo, consentSet, consentWithdraw } from '@saikoro/shared/contract/consent'
import type { Routes } from '../../http/bind-call.ts'
import { readConsent, setConsent } from './consent.ts'

const RATE_LIMIT = { perMinute: 60 }

/** The private page of a profiled person. The link is the only credential; there is no session. */
export const consentRoutes: Routes = (on, ctx) => {
  on(consentInfo, RATE_LIMIT, async ({ input, locale }) => readConsent(ctx, input.link, locale))

  on(consentSet, RATE_LIMIT, async ({ input: { link, consent, adult }, locale }) => {
    await setConsent(ctx.db, { link, consent: consent === '1', adult: adult === '1' })
    return readConsent(ctx, link, locale)
  })

  on(consentWithdraw, RATE_LIMIT, async ({ input: { link }, locale }) => {
    await setConsent(ctx.db, { link, consent: false, adult: false })
    return readConsent(ctx, link, locale)
  })
}
