import * as z from 'zod/mini'
import type { Db } from '../kernel/db.ts'
import { rows } from '../kernel/rows.ts'
import { type FindCaller, readTokenHeader } from '../kernel/session.ts'
import type { Ticket } from './ticket.ts'

const shown = z.object({ clip: z.string() })

/**
 * The folder of the ticket's clip, if the ticket holds now: it has not expired, its session is still open, its member is in
 * good standing and its video is shown.
 */
export async function authorizedClip(db: Db, ticket: Ticket): Promise<string | undefined> {
  const [row] = rows(
    shown,
    await db.$queryRaw`
    SELECT v.clip FROM session s JOIN member m ON m.id = s.member_id JOIN video v ON v.id = ${ticket.video}
    WHERE s.id = ${ticket.session} AND m.id = ${ticket.member} AND s.expires_at > app_now() AND m.status = 1 AND v.open
      AND app_now() < to_timestamp(${ticket.expiresS}::float8)`,
  )
  return row?.clip
}

/** A player cannot send who it is; where a client does, the ticket must be that member's own. */
export async function isOtherMember(
  findCaller: FindCaller,
  header: string | string[] | undefined,
  ticket: Ticket,
): Promise<boolean> {
  const token = readTokenHeader(header)
  return token !== undefined && (await findCaller(token))?.id !== ticket.member
}
