import { Prisma } from '@saikoro/server/generated/prisma/client'
import { singleValue, unlessRefused } from '@saikoro/server/rows'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import * as reservation from '@saikoro/shared/contract/reservation'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Routes } from '../../http/bind-call.ts'
import { requestHash } from '../../http/request-hash.ts'
import { readAnswer } from '../../wire/format.ts'
import { reservations, writeReservation } from './reservations.ts'

/** Reservations of members. Points play no part. */
export const reservationRoutes: Routes = (on, ctx) => {
  on(reservation.reserve, { answer: 'reserved' }, async ({ input, caller, request }) => {
    const { id, date, slot, note, request_id } = input
    const hash = requestHash(String(id), date, note, ...(slot === 0 ? [] : [String(slot)]))
    const day = isCalendarDay(date) ? date : null
    const call = Prisma.sql`
      reserve(${caller.id}::int, ${id}::int, ${day}::text::date, ${slot}::int, ${note.trim()}, ${request_id}, ${hash})`
    return writeReservation(ctx, caller.id, request, call)
  })

  on(reservation.moveReservation, { answer: 'moved' }, async ({ input, caller, request }) => {
    const { id, date, slot, request_id } = input
    const hash = requestHash(String(id), date, String(slot))
    const day = isCalendarDay(date) ? date : null
    const call = Prisma.sql`
      move_reservation(${caller.id}::int, ${id}::int, ${day}::text::date, ${slot}::int, ${request_id}, ${hash})`
    return writeReservation(ctx, caller.id, request, call)
  })

  on(reservation.answerProposal, async ({ input: { id, slot, accept }, caller, request }) => {
    const call = Prisma.sql`answer_proposal(${caller.id}::int, ${id}::int, ${slot}::int, ${readAnswer(accept)})`
    return writeReservation(ctx, caller.id, request, call)
  })

  on(reservation.answerMeeting, { answer: 'meeting_answered' }, async ({ input, caller }) => {
    const { id, took_place, fine, text } = input
    await unlessRefused(ctx.db)`
      SELECT answer_meeting(${caller.id}::int, ${id}::int, ${readAnswer(took_place)}, ${readAnswer(fine)}, ${text.trim()})`
  })

  on(reservation.getReservations, async ({ input, caller, locale }) =>
    reservations(ctx, caller.id, input.page, locale),
  )

  on(reservation.cancelReservation, async ({ input, caller }) => {
    const done = await singleValue(ctx.db, z.boolean())`
      SELECT cancel_reservation(${caller.id}::int, ${input.id}::int) AS done`
    if (!done) throw new AppError('reservation_unknown')
  })
}
