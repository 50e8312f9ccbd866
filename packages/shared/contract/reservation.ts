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
  wireDay,
  wireSpan,
  wireTime,
} from './fields.ts'

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

/** Returns the member's reservations, newest first, 100 a page. */
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
    create_time: forOldClients(wireTime),
    create_ms: publicContent(instant),
    /** '' before a confirmation. A confirmed reservation whose day has passed is `expired`, with this time. */
    confirmed_time: forOldClients(wireTime),
    confirmed_ms: publicContent(instant),
    update_time: forOldClients(wireTime),
    update_ms: publicContent(instant),
    /** The operator's signature over the reservation (`ReservationReceipt`, a compact JWS). */
    receipt: evidence,
  }),
)

/** Cancels a reservation that is requested or confirmed. */
export const cancelReservation = write('member/cancelReservation', 'member', { id: id() }, empty)
