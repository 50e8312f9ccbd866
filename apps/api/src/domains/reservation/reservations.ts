import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows, writtenRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getReservations } from '@saikoro/shared/contract/reservation'
import type { Locale } from '@saikoro/shared/locale'
import { RESERVATION_STATES } from '@saikoro/shared/phrases'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { withReceipt } from '../../http/with-receipt.ts'
import type { Context } from '../../kernel/context.ts'
import { signState, signText } from '../../kernel/receipts.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { rowsOfPage } from '../../wire/format.ts'
import { columnIn } from '../../wire/localized.ts'

type Row = ReplyOf<typeof getReservations>[number]

const state = {
  unavailable: z.boolean(),
  id: z.int(),
  version: z.int(),
  profile_id: z.int(),
  date: z.string(),
  time: z.string(),
  zone: z.string(),
  note: z.string(),
  status: z.enum(['requested', 'confirmed', 'declined', 'cancelled', 'expired']),
  created_at: z.date(),
  updated_at: z.date(),
  confirmed_at: z.nullable(z.date()),
  moved_at: z.nullable(z.date()),
  superseded_at: z.nullable(z.date()),
  practice: z.boolean(),
  proposed: z.nullable(
    z.object({
      slot: z.int(),
      date: z.string(),
      time: z.string(),
      zone: z.string(),
      at_ms: z.int(),
      until_ms: z.int(),
    }),
  ),
}
export const storedState = z.object(state)
const stored = z.object({
  ...state,
  xuanfei_name: z.string(),
  img_url: z.string(),
  sample: z.boolean(),
  reply: z.string(),
  answered_by: z.enum(['', 'companion', 'house']),
  starts_at: z.nullable(z.date()),
  ends_at: z.nullable(z.date()),
  may_move: z.boolean(),
  may_answer: z.boolean(),
  earlier: z.array(
    z.object({
      date: z.string(),
      time: z.string(),
      zone: z.string(),
      reply: z.string(),
      confirmed_ms: z.nullable(z.int()),
      replaced_ms: z.int(),
    }),
  ),
})

/** A moment as SQL, ms since 1970. */
function ms(moment: string): string {
  return `floor(extract(epoch FROM ${moment}) * 1000)`
}

/** The columns of `storedState` of a reservation r. */
export const STATE_COLUMNS = Prisma.raw(
  `r.id, r.version, r.profile_id, to_char(r.wanted_on, 'YYYY-MM-DD') AS date, r.wanted_at AS time,
    r.time_zone AS zone, r.wish AS note, r.status, r.created_at, r.updated_at, r.confirmed_at, r.moved_at, r.superseded_at, r.practice, r.unavailable,
    (SELECT jsonb_build_object('slot', s.id, 'date', to_char(s.day, 'YYYY-MM-DD'), 'time', s.starts || '-' || s.ends, 'zone', s.time_zone,
      'at_ms', ${ms('lower(s.at)')}, 'until_ms', ${ms('upper(s.at)')}) FROM profile_slot s WHERE s.id = r.proposed_slot_id) AS proposed`,
)

/** The newest states of a reservation r that moves and ends replaced. */
const EARLIER = Prisma.raw(
  `(SELECT COALESCE(jsonb_agg(e), '[]') FROM (SELECT to_char(wanted_on, 'YYYY-MM-DD') AS date, wanted_at AS time, time_zone AS zone, reply,
      ${ms('confirmed_at')} AS confirmed_ms, ${ms('created_at')} AS replaced_ms
    FROM superseded_reservation WHERE reservation_id = r.id ORDER BY id DESC LIMIT 20) AS e)`,
)

/** Signs the state of a reservation. */
function reservationReceipt(ctx: Context, member: number, row: z.output<typeof storedState>): string {
  const { id, version, profile_id: profile, date, time, zone, note, status } = row
  return signState(ctx, {
    ...{ kind: 'reservation', member, id, version, profile, date },
    ...(time !== '' && { time }),
    ...{ zone, note, status },
    createdAt: row.created_at.getTime(),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
    ...(row.moved_at && { movedAt: row.moved_at.getTime() }),
    ...(row.superseded_at && { supersededAt: row.superseded_at.getTime() }),
    ...(row.proposed && { proposed: row.proposed }),
    ...(row.practice && row.confirmed_at && { practice: true as const }),
  })
}

/** Returns the state with what `status` does not say to old clients. */
export function stateOf({
  status,
  proposed,
  moved_at,
  unavailable,
}: z.output<typeof storedState>): Row['state'] {
  if (proposed) return 'proposed'
  if (unavailable) return 'unavailable'
  return status === 'requested' && moved_at ? 'moved' : status
}

/** Returns a member's reservations, newest first. Name and picture are empty when the profile is no longer listed. */
export async function reservations(
  ctx: Context,
  memberId: number,
  page: number,
  locale: Locale,
): Promise<Row[]> {
  const { take, skip } = rowsOfPage(page)
  const found = await rows(ctx.db, stored)`
    SELECT ${STATE_COLUMNS}, COALESCE(${columnIn(locale, 'name', 'p')}, '') AS xuanfei_name, COALESCE(p.images[1], '') AS img_url,
      COALESCE(p.sample, false) AS sample, r.reply, r.answered_by, lower(r.at) AS starts_at, upper(r.at) AS ends_at, may_move(r) AS may_move,
      may_answer(r) AS may_answer, ${EARLIER} AS earlier
    FROM reservation r LEFT JOIN app.listed_profile p ON p.id = r.profile_id
    WHERE r.member_id = ${memberId} ORDER BY r.id DESC LIMIT ${take} OFFSET ${skip}::bigint`
  return found.map(({ created_at, updated_at, confirmed_at, ...row }) => ({
    ...row,
    receipt: reservationReceipt(ctx, memberId, { created_at, updated_at, confirmed_at, ...row }),
    signed: signText(ctx, { source: 'reservation', id: row.id, member: memberId, text: row.reply }),
    state: stateOf({ created_at, updated_at, confirmed_at, ...row }),
    at_ms: row.starts_at?.getTime() ?? null,
    until_ms: row.ends_at?.getTime() ?? null,
    moved_ms: row.moved_at?.getTime() ?? null,
    earlier: row.earlier.map((each) => ({
      ...each,
      state: each.confirmed_ms === null ? 'moved' : 'superseded',
      signed: signText(ctx, { source: 'reservation', id: row.id, member: memberId, text: each.reply }),
    })),
    status_text:
      RESERVATION_STATES[row.status === 'expired' && confirmed_at ? 'finished' : row.status][locale],
    ...wireTimes(ctx, 'create', created_at),
    ...wireTimes(ctx, 'confirmed', confirmed_at),
    ...wireTimes(ctx, 'update', updated_at),
  }))
}

/** Runs one call of the database that makes or changes a reservation and checks it. Returns its id with the receipt of its state. */
export async function writeReservation(
  ctx: Context,
  memberId: number,
  request: FastifyRequest,
  call: Prisma.Sql,
) {
  const made = await writtenRow(ctx.db, storedState)`
    SELECT made.refusal, ${STATE_COLUMNS} FROM ${call} AS made, LATERAL (SELECT (made.requested).*) AS r`
  return withReceipt(request, made.id, () => reservationReceipt(ctx, memberId, made))
}
