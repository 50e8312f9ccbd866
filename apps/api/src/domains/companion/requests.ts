import type { Db } from '@saikoro/server/db'
import { rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getRequests } from '@saikoro/shared/contract/companion'
import * as z from 'zod/mini'
import { rowsOfPage } from '../../wire/format.ts'
import { STATE_COLUMNS, stateOf, storedState } from '../reservation/reservations.ts'

const stored = z.extend(storedState, {
  starts_at: z.nullable(z.date()),
  ends_at: z.nullable(z.date()),
  reply: z.string(),
  answered_by: z.enum(['', 'companion', 'house']),
  house_from: z.date(),
  member: z.object({
    name: z.string(),
    since: z.string(),
    kept: z.int(),
    reports: z.int(),
    refused: z.boolean(),
  }),
  may_answer: z.boolean(),
  may_say: z.boolean(),
  outcome: z.enum(['', 'kept', 'absent', 'unsafe']),
  report: z.enum(['', 'open', 'closed']),
})

/** Returns the reservations in a companion's name, the newest change first. */
export async function requests(db: Db, profile: number, page: number): Promise<ReplyOf<typeof getRequests>> {
  const { take, skip } = rowsOfPage(page)
  const found = await rows(db, stored)`
    SELECT ${STATE_COLUMNS}, lower(r.at) AS starts_at, upper(r.at) AS ends_at, r.reply, r.answered_by,
      house_answers_from(r) AS house_from, companion_may_answer(r) AS may_answer, companion_may_say(r) AS may_say,
      member_for_companions(r.member_id) || jsonb_build_object('refused',
        EXISTS (SELECT FROM refused_member f WHERE f.profile_id = r.profile_id AND f.member_id = r.member_id)) AS member,
      COALESCE(a.outcome, '') AS outcome, CASE WHEN a.report_id IS NULL THEN ''
        WHEN EXISTS (SELECT FROM report_review v WHERE v.report_id = a.report_id) THEN 'closed' ELSE 'open' END AS report
    FROM reservation r LEFT JOIN companion_answer a ON a.reservation_id = r.id
    WHERE r.profile_id = ${profile}::int ORDER BY r.updated_at DESC, r.id DESC LIMIT ${take} OFFSET ${skip}::bigint`
  return found.map((row) => ({
    ...row,
    state: stateOf(row),
    at_ms: row.starts_at?.getTime() ?? null,
    until_ms: row.ends_at?.getTime() ?? null,
    create_ms: row.created_at.getTime(),
    confirmed_ms: row.confirmed_at?.getTime() ?? null,
    update_ms: row.updated_at.getTime(),
    house_from_ms: row.house_from.getTime(),
  }))
}
