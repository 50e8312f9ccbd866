import { cancelReservation, getReservations } from '@saikoro/shared/contract/reservation'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { wireClock } from '../../time.ts'
import { reservations } from './reservations.ts'

/** What a member sees and does with the own reservations, under Mine. */
export function reservationCalls(app: FastifyInstance, ctx: Context): void {
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(app, ctx, getReservations, async ({ caller, locale }) => reservations(ctx.db, caller.id, locale, clock))

  on(app, ctx, cancelReservation, async ({ input, caller }) => {
    const [row] = await ctx.db.$queryRaw<{ done: boolean }[]>`
      SELECT cancel_reservation(${caller.id}::int, ${input.id}::int) AS done`
    if (!row?.done) throw new AppError('reservation_unknown')
    return []
  })
}
