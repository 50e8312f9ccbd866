import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getReservations, reserve as reserveCall } from '@saikoro/shared/contract/reservation'
import type { Locale } from '@saikoro/shared/locale'
import { RESERVATION_STATES } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { signState, signText } from '../../kernel/receipts.ts'
import { insertedId, rows, singleRow } from '../../kernel/rows.ts'
import { rowsOfPage } from '../../wire/format.ts'
import { columnIn } from '../../wire/localized.ts'

type Row = ReplyOf<typeof getReservations>[number]

const state = {
  id: z.int(),
  version: z.int(),
  profile_id: z.int(),
  date: z.string(),
  time: z.string(),
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

function receiptOf(ctx: Context, member: number, row: z.output<typeof storedState>): string {
  const { id, version, profile_id: profile, date, time, note, status } = row
  return signState(ctx, {
    ...{ kind: 'reservation', member, id, version, profile, date },
    ...(time !== '' && { time }),
    ...{ note, status },
    createdAt: row.created_at.getTime(),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
  })
}

/** Returns the signed receipt of a reservation. */
export async function reservationReceipt(ctx: Context, memberId: number, id: number): Promise<string> {
  const found = await singleRow(ctx.db, storedState)`
    SELECT id, version, profile_id, to_char(wanted_on, 'YYYY-MM-DD') AS date, wanted_at AS time, wish AS note, status, created_at, updated_at, confirmed_at
    FROM reservation WHERE id = ${id}`
  return receiptOf(ctx, memberId, found)
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
    SELECT r.id, r.version, r.profile_id, COALESCE(${columnIn(locale, 'name', 'p')}, '') AS xuanfei_name, COALESCE(p.images[1], '') AS img_url, COALESCE(p.sample, false) AS sample,
      to_char(r.wanted_on, 'YYYY-MM-DD') AS date, r.wanted_at AS time, r.wish AS note, r.status, r.reply, r.created_at, r.updated_at, r.confirmed_at
    FROM reservation r LEFT JOIN app.listed_profile p ON p.id = r.profile_id
    WHERE r.member_id = ${memberId} ORDER BY r.id DESC LIMIT ${take} OFFSET ${skip}::bigint`
  return found.map(({ created_at, updated_at, confirmed_at, version, ...row }) => ({
    ...row,
    receipt: receiptOf(ctx, memberId, { created_at, updated_at, confirmed_at, version, ...row }),
    signed: signText(ctx, { source: 'reservation', id: row.id, member: memberId, text: row.reply }),
    status_text:
      RESERVATION_STATES[row.status === 'expired' && confirmed_at ? 'finished' : row.status][locale],
    create_time: ctx.formatWireTime(created_at),
    confirmed_time: confirmed_at ? ctx.formatWireTime(confirmed_at) : '',
    update_time: ctx.formatWireTime(updated_at),
  }))
}

/** Creates a reservation with one call of the database, which checks it, and returns its id. Points play no part. */
export async function reserve(
  tx: Tx,
  memberId: number,
  input: ParsedInputOf<typeof reserveCall>,
): Promise<number> {
  const slot = input.slot === 0 ? [] : [String(input.slot)]
  const hash = requestHash(String(input.id), input.date, input.note, ...slot)
  const { data: day } = z.safeParse(z.iso.date(), input.date)
  return insertedId(tx)`
    SELECT refusal, reservation_id AS id FROM reserve(${memberId}::int, ${input.id}::int, ${day ?? null}::text::date, ${input.slot}::int,
      ${input.note.trim()}, ${input.request_id}, ${hash})`
}
