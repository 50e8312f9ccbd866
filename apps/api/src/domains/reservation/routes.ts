import { singleValue } from '@saikoro/server/rows'
import * as reservation from '@saikoro/shared/contract/reservation'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Routes } from '../../http/bind-call.ts'
import { withReceipt } from '../../http/with-receipt.ts'
import {
  answerMeeting,
  answerProposal,
  moveReservation,
  reservationReceipt,
  reservations,
  reserve,
} from './reservations.ts'

/** Reservations of members. */
export const reservationRoutes: Routes = (on, ctx) => {
  on(reservation.reserve, { answer: 'reserved' }, async ({ input, caller, request }) => {
    const made = await reserve(ctx.db, caller.id, input)
    return withReceipt(request, made.id, () => reservationReceipt(ctx, caller.id, made))
  })

  on(reservation.moveReservation, { answer: 'moved' }, async ({ input, caller, request }) => {
    const made = await moveReservation(ctx.db, caller.id, input)
    return withReceipt(request, made.id, () => reservationReceipt(ctx, caller.id, made))
  })

  on(reservation.answerProposal, async ({ input, caller, request }) => {
    const made = await answerProposal(ctx.db, caller.id, input)
    return withReceipt(request, made.id, () => reservationReceipt(ctx, caller.id, made))
  })

  on(reservation.answerMeeting, { answer: 'meeting_answered' }, async ({ input, caller }) =>
    answerMeeting(ctx.db, caller.id, input),
  )

  on(reservation.getReservations, async ({ input, caller, locale }) =>
    reservations(ctx, caller.id, input.page, locale),
  )

  on(reservation.cancelReservation, async ({ input, caller }) => {
    const done = await singleValue(ctx.db, z.boolean())`
      SELECT cancel_reservation(${caller.id}::int, ${input.id}::int) AS done`
    if (!done) throw new AppError('reservation_unknown')
  })
}
