import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows, writtenRow } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type { getReservations, reserve as reserveCall } from '@saikoro/shared/contract/reservation'
import type { Locale } from '@saikoro/shared/locale'
import { RESERVATION_STATES } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signState, signText } from '../../kernel/receipts.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { rowsOfPage } from '../../wire/format.ts'
import { columnIn } from '../../wire/localized.ts'

type Row = ReplyOf<typeof getReservations>[number]

const state = {
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
}
const storedState = z.object(state)
const stored = z.object({
  ...state,
  xuanfei_name: z.string(),
  img_url: z.string(),
  sample: z.boolean(),
  reply: z.string(),
})

/** The columns of `storedState` of a reservation r. */
const STATE_COLUMNS = Prisma.raw(
  `r.id, r.version, r.profile_id, to_char(r.wanted_on, 'YYYY-MM-DD') AS date, r.wanted_at AS time,
    r.time_zone AS zone, r.wish AS note, r.status, r.created_at, r.updated_at, r.confirmed_at`,
)

/** Signs the state of a reservation. */
export function reservationReceipt(ctx: Context, member: number, row: z.output<typeof storedState>): string {
  const { id, version, profile_id: profile, date, time, zone, note, status } = row
  return signState(ctx, {
    ...{ kind: 'reservation', member, id, version, profile, date },
    ...(time !== '' && { time }),
    ...{ zone, note, status },
    createdAt: row.created_at.getTime(),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
  })
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
      COALESCE(p.sample, false) AS sample, r.reply
    FROM reservation r LEFT JOIN app.listed_profile p ON p.id = r.profile_id
    WHERE r.member_id = ${memberId} ORDER BY r.id DESC LIMIT ${take} OFFSET ${skip}::bigint`
  return found.map(({ created_at, updated_at, confirmed_at, version, ...row }) => ({
    ...row,
    receipt: reservationReceipt(ctx, memberId, { created_at, updated_at, confirmed_at, version, ...row }),
    signed: signText(ctx, { source: 'reservation', id: row.id, member: memberId, text: row.reply }),
    status_text:
      RESERVATION_STATES[row.status === 'expired' && confirmed_at ? 'finished' : row.status][locale],
    ...wireTimes(ctx, 'create', created_at),
    ...wireTimes(ctx, 'confirmed', confirmed_at),
    ...wireTimes(ctx, 'update', updated_at),
  }))
}

/** Creates a reservation with one call of the database, which checks it. Points play no part. */
export async function reserve(db: Db, memberId: number, input: ParsedInputOf<typeof reserveCall>) {
  const slot = input.slot === 0 ? [] : [String(input.slot)]
  const hash = requestHash(String(input.id), input.date, input.note, ...slot)
  const day = isCalendarDay(input.date) ? input.date : null
  return writtenRow(db, storedState)`
    SELECT made.refusal, ${STATE_COLUMNS} FROM reserve(${memberId}::int, ${input.id}::int, ${day}::text::date, ${input.slot}::int,
      ${input.note.trim()}, ${input.request_id}, ${hash}) AS made, LATERAL (SELECT (made.requested).*) AS r`
}
