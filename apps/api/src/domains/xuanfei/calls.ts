import { reserve as reserveCall } from '@saikoro/shared/contract/reservation'
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
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { blockProfile, blocks } from './blocks.ts'
import { cities } from './cities.ts'
import { consentCalls } from './consent-calls.ts'
import { toggleLike } from './like.ts'
import { readListed } from './profile.ts'
import { profiles } from './profiles.ts'
import { reportProfile } from './report.ts'
import { reservationCalls } from './reservation-calls.ts'
import { reserve } from './reserve.ts'

export function xuanfeiCalls(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx

  on(app, ctx, address, async () => cities(db))

  on(app, ctx, xuanfeilist, async ({ input, caller, locale }) =>
    profiles(db, {
      city: input.id,
      page: input.page,
      highEnd: input.high_end === '1',
      memberId: caller?.id ?? 0,
      locale,
    }),
  )

  on(app, ctx, xuanfeidata, async ({ input, caller, locale }) =>
    readListed(db, input.id, caller?.id ?? 0, locale),
  )

  on(app, ctx, like, async ({ input, caller }) =>
    db.$transaction((tx) => toggleLike(tx, caller.id, input.id)),
  )

  on(app, ctx, reserveCall, async ({ input, caller }) => ({ id: await reserve(db, caller.id, input) }), {
    answer: 'reserved',
  })

  on(
    app,
    ctx,
    report,
    async ({ input, caller, address: from }) => {
      await reportProfile(db, {
        memberId: caller?.id ?? null,
        profileId: input.id,
        address: from,
        reason: input.reason,
      })
      return []
    },
    { answer: 'report_stored', perMinute: 20 },
  )

  on(app, ctx, block, async ({ input, caller }) => {
    await blockProfile(db, caller.id, input.id)
    return []
  })

  on(app, ctx, unblock, async ({ input, caller }) => {
    await db.profileBlock.deleteMany({ where: { memberId: caller.id, profileId: input.id } })
    return []
  })

  on(app, ctx, getBlocks, async ({ caller, locale }) => blocks(db, caller.id, locale))

  reservationCalls(app, ctx)
  consentCalls(app, ctx)
}
