import * as z from 'zod/mini'
import type { Db } from '../kernel/db.ts'
import { rows } from '../kernel/rows.ts'
import { type FindCaller, readTokenHeader } from '../kernel/session.ts'
import type { Ticket } from './ticket.ts'

const clipRow = z.object({ clip: z.string() })

/** Returns the folder of the ticket's clip if the ticket is valid: not expired, session open, account enabled, video open. */
export async function authorizedClip(db: Db, ticket: Ticket): Promise<string | undefined> {
  const [row] = rows(
    clipRow,
    await db.$queryRaw`
    SELECT v.clip FROM session s JOIN member m ON m.id = s.member_id JOIN video v ON v.id = ${ticket.video}
    WHERE s.id = ${ticket.session} AND m.id = ${ticket.member} AND s.expires_at > app_now() AND m.status = 1 AND v.open
      AND (SELECT open FROM video_category WHERE id = v.category_id)
      AND app_now() < to_timestamp(${ticket.expiresS}::float8)`,
  )
  return row?.clip
}

/** Whether the request has a token of another member than the ticket's. Video players send no token. */
export async function isOtherMember(
  findCaller: FindCaller,
  header: string | string[] | undefined,
  ticket: Ticket,
): Promise<boolean> {
  const token = readTokenHeader(header)
  return token !== undefined && (await findCaller(token))?.id !== ticket.member
}
