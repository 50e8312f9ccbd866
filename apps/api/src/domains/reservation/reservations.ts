import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getReservations } from '@saikoro/shared/contract/reservation'
import type { Locale } from '@saikoro/shared/locale'
import { RESERVATION_STATES } from '@saikoro/shared/phrases'
import type { Db } from '../../db.ts'
import { columnIn } from '../../wire/localized.ts'

type Row = ReplyOf<typeof getReservations>[number]
type Stored = Omit<Row, 'status_text' | 'create_time' | 'update_time'> & {
  readonly created_at: Date
  readonly updated_at: Date
}

/** A member's reservations, newest first. The record stays; name and picture go with the listing of the person. */
export async function reservations(
  db: Db,
  memberId: number,
  locale: Locale,
  formatWireTime: (at: Date) => string,
): Promise<Row[]> {
  const rows = await db.$queryRaw<Stored[]>`
    SELECT r.id, r.profile_id, COALESCE(${columnIn(locale, 'name', 'p')}, '') AS xuanfei_name, COALESCE(p.images[1], '') AS img_url,
      to_char(r.wanted_on, 'YYYY-MM-DD') AS date, r.wish AS note, r.status, r.reply, r.created_at, r.updated_at
    FROM reservation r LEFT JOIN listed_profile p ON p.id = r.profile_id
    WHERE r.member_id = ${memberId} ORDER BY r.id DESC`
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    status_text: RESERVATION_STATES[row.status][locale],
    create_time: formatWireTime(created_at),
    update_time: formatWireTime(updated_at),
  }))
}
