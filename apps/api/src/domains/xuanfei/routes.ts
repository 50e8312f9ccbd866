import * as xuanfei from '@saikoro/shared/contract/xuanfei'
import type { Routes } from '../../http/bind-call.ts'
import { storeReport } from '../support/messages.ts'
import { blockProfile, blocks, toggleLike } from './likes-and-blocks.ts'
import { cities, filters, freeDays, freeTimes, profiles, readProfile } from './profiles.ts'

export const xuanfeiRoutes: Routes = (on, ctx) => {
  const { db } = ctx
  on(xuanfei.address, { cacheForOneSecond: true }, async () => cities(db))

  on(xuanfei.xuanfeilist, { cacheForOneSecond: true }, async ({ input, caller, locale }) =>
    profiles(ctx, input, caller?.id ?? 0, locale),
  )

  on(xuanfei.getFilters, { cacheForOneSecond: true }, async () => filters(db))

  on(xuanfei.xuanfeidata, async ({ input, caller, locale }) =>
    readProfile(db, input.id, caller?.id ?? 0, locale),
  )

  on(xuanfei.getFreeTimes, { cacheForOneSecond: true }, async ({ input }) => freeTimes(db, input))

  on(xuanfei.getFreeDays, { cacheForOneSecond: true }, async ({ input }) => freeDays(db, input.id))

  on(xuanfei.like, async ({ input, caller }) => toggleLike(db, caller.id, input.id))

  on(xuanfei.report, { answer: 'report_stored', perMinute: 20 }, async ({ input, caller, client }) =>
    storeReport(db, caller, client, input.reason, input.id),
  )

  on(xuanfei.block, async ({ input, caller }) => blockProfile(db, caller.id, input.id))

  on(xuanfei.unblock, async ({ input, caller }) => {
    await db.profileBlock.deleteMany({ where: { memberId: caller.id, profileId: input.id } })
  })

  on(xuanfei.getBlocks, async ({ caller, locale }) => blocks(db, caller.id, locale))
}
