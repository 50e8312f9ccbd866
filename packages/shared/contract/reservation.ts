import * as z from 'zod/mini'
import { content, evidence, forOldClients, key, publicContent, quote, ref } from '../source.ts'
import { read, write } from './call.ts'
import {
  accepted,
  empty,
  flag,
  id,
  instant,
  message,
  rows,
  text,
  times,
  wireDay,
  wireSpan,
} from './fields.ts'

const when = {
  date: key(wireDay),
  time: key(wireSpan),
  zone: key(z.string()),
  at_ms: publicContent(instant),
  until_ms: publicContent(instant),
}

/**
 * Requests a meeting on a day in the city's time zone (`YYYY-MM-DD`, today to 90 days ahead), at a published time of that day (`slot`, of `xuanfeidata`) or at none
 * (0). It costs nothing and requires only the briefing.
 */
export const reserve = write(
  'xuanfei/reserve',
  'member',
  { id: id(), date: text(10), slot: id(), note: message(500), request_id: text(64) },
  accepted,
)

/**
 * Moves an open reservation that has not begun to another day or published time, by the rules of `reserve`; its former time becomes free. It
 * is requested again, and an earlier confirmation is superseded. Idempotent by `request_id`.
 */
export const moveReservation = write(
  'member/moveReservation',
  'member',
  { id: id(), date: text(10), slot: id(), request_id: text(64) },
  accepted,
)

/** Takes (`accept` = 1) or leaves (0) the time `slot` that is proposed instead. Taken, the reservation is confirmed at that time. */
export const answerProposal = write(
  'member/answerProposal',
  'member',
  { id: id(), slot: id(), accept: text(1) },
  accepted,
)

/**
 * Stores how a confirmed meeting went, once, from two hours after its start, or from the end of its day without a published time. Operators
 * alone read it. `fine` = 0 reports the profile; practice reports nobody.
 */
export const answerMeeting = write(
  'member/answerMeeting',
  'member',
  { id: id(), took_place: text(1), fine: text(1), text: message(2000) },
  empty,
)

/**
 * Returns the member's reservations, newest first, 100 a page. `status` stays as old clients know it: a moved reservation and one with a
 * proposed time are `requested` or `confirmed` there; `state` says more.
 */
export const getReservations = read(
  'member/getReservations',
  'member',
  { page: id() },
  rows({
    id: ref,
    profile_id: ref,
    xuanfei_name: content,
    img_url: content,
    sample: flag,
    date: key(wireDay),
    /** `HH:MM-HH:MM`; '' without a published time */
    time: key(wireSpan),
    /** IANA time zone of day and time, of the city */
    zone: key(z.string()),
    note: quote,
    status: z.enum(['requested', 'confirmed', 'declined', 'cancelled', 'expired']),
    status_text: forOldClients(z.string()),
    reply: quote,
    /** The operator's signature over `reply` (`HouseText`, a compact JWS); '' while there is no reply. */
    signed: evidence,
    ...times(publicContent(instant), 'create'),
    /** '' before a confirmation. A confirmed reservation whose day has passed is `expired`, with this time. */
    ...times(publicContent(instant), 'confirmed', 'update'),
    /** The operator's signature over the reservation (`ReservationReceipt`, a compact JWS). */
    receipt: evidence,
    /** `moved`: requested again at another time. `proposed`: another time waits for the member's answer. */
    /** `unavailable`: ended because the companion paused, withdrew or was hidden */
    state: z.enum([
      'requested',
      'moved',
      'proposed',
      'confirmed',
      'declined',
      'cancelled',
      'expired',
      'unavailable',
    ]),
    /** who confirmed, declined or proposed; '' while nobody did, or after the product did */
    answered_by: z.enum(['', 'companion', 'house']),
    /** start and end of the published time; null without one */
    at_ms: publicContent(instant),
    until_ms: publicContent(instant),
    moved_ms: publicContent(instant),
    /** the published time that is proposed instead, or null */
    proposed: z.nullable(z.object({ slot: ref, ...when })),
    /** what a move or an end replaced, newest first, at most 20: `superseded` was confirmed, `moved` was only requested */
    earlier: rows({
      state: z.enum(['superseded', 'moved']),
      ...{ date: when.date, time: when.time, zone: when.zone },
      reply: quote,
      /** The operator's signature over `reply`, as it was when it held. */
      signed: evidence,
      confirmed_ms: publicContent(instant),
      replaced_ms: publicContent(instant),
    }),
    /** a reservation of a sample, which the product answers and no figure counts */
    practice: flag,
    may_move: flag,
    may_answer: flag,
  }),
)

/** Cancels a reservation that is requested or confirmed and has not begun. */
export const cancelReservation = write('member/cancelReservation', 'member', { id: id() }, empty)
