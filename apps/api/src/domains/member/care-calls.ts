import { isAvatar } from '@saikoro/shared/avatars'
import {
  endSession,
  getSessions,
  setName as setNameCall,
  setSex,
  uploadHeaderImg,
} from '@saikoro/shared/contract/account'
import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { wireClock } from '../../time.ts'
import { readLimits } from './limits.ts'
import { readSessions } from './sessions.ts'
import { excludeMember, setDailyLimit } from './set-limits.ts'
import { setName } from './set-name.ts'

/** The briefing, what a member says about themselves, their sessions and their own brakes. */
export function careCalls(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(app, ctx, completeBriefing, async ({ caller }) => {
    await db.$executeRaw`SELECT complete_briefing(${caller.id}::int)`
    return []
  })

  on(app, ctx, uploadHeaderImg, async ({ input, caller }) => {
    const headerImg = input.header_img
    if (!isAvatar(headerImg)) throw new AppError('avatar_unknown')
    await db.member.updateMany({ where: { id: caller.id }, data: { headerImg } })
    return []
  })

  on(app, ctx, setNameCall, async ({ input, caller }) => {
    await setName(db, caller.id, input.name)
    return []
  })

  on(app, ctx, setSex, async ({ input, caller }) => {
    if (input.sex !== '1' && input.sex !== '2') throw new AppError('sex_invalid')
    await db.member.updateMany({ where: { id: caller.id }, data: { sex: Number(input.sex) } })
    return []
  })

  on(app, ctx, getSessions, async ({ caller }) => readSessions(db, caller, clock))

  on(app, ctx, endSession, async ({ input, caller }) => {
    const { count } = await db.session.deleteMany({ where: { id: input.id, memberId: caller.id } })
    if (count === 0) throw new AppError('session_unknown')
    return []
  })

  on(app, ctx, getLimits, async ({ caller }) => readLimits(db, caller.id, clock))

  on(app, ctx, setLimits, async ({ input, caller }) => {
    await setDailyLimit(db, caller.id, input.daily_stake)
    return readLimits(db, caller.id, clock)
  })

  on(app, ctx, exclude, async ({ input, caller }) => {
    await excludeMember(db, caller.id, input.kind, input.hours)
    return readLimits(db, caller.id, clock)
  })
}
