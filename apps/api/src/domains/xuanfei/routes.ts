import {
  address,
  block,
  getBlocks,
  like,
  report,
  unblock,
  xuanfeidata,
  xuanfeilist,
} from '@saikoro/shared/contract/xuanfei'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { storeReport } from '../support/store-report.ts'
import { cities } from './cities.ts'
import { blockProfile, blocks, toggleLike } from './likes-and-blocks.ts'
import { readProfile } from './profile.ts'
import { profiles, wordsOf } from './profiles.ts'

export function xuanfeiRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(address, async () => cities(db), { cacheForOneSecond: true })

  on(
    xuanfeilist,
    async ({ input, caller, locale }) =>
      profiles(db, {
        city: input.id,
        page: input.page,
        highEnd: input.high_end === '1',
        words: wordsOf(input.q),
        rating: input.rating,
        withVideo: input.video === '1',
        liked: input.liked === '1',
        sort: input.sort,
        memberId: caller?.id ?? 0,
        locale,
      }),
    { cacheForOneSecond: true },
  )

  on(xuanfeidata, async ({ input, caller, locale }) => readProfile(db, input.id, caller?.id ?? 0, locale))

  on(like, async ({ input, caller }) => db.$transaction((tx) => toggleLike(tx, caller.id, input.id)))

  on(
    report,
    async ({ input, caller, address: from }) => {
      await storeReport(db, {
        memberId: caller?.id ?? null,
        profileId: input.id,
        address: from,
        reason: input.reason,
      })
    },
    { answer: 'report_stored', perMinute: 20 },
  )

  on(block, async ({ input, caller }) => blockProfile(db, caller.id, input.id))

  on(unblock, async ({ input, caller }) => {
    await db.profileBlock.deleteMany({ where: { memberId: caller.id, profileId: input.id } })
  })

  on(getBlocks, async ({ caller, locale }) => blocks(db, caller.id, locale))
}
