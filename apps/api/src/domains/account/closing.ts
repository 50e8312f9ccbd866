import type { Db } from '@saikoro/server/db'
import { rows } from '@saikoro/server/rows'
import type { getClosing } from '@saikoro/shared/contract/account'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import * as z from 'zod/mini'
import type { Caller } from '../../kernel/session.ts'

const closing = z.object({ until: z.nullable(z.date()), over: z.boolean() })

/** Returns until when the member can come back to the account that they closed. */
export async function readClosing(db: Db, { id }: Caller): Promise<ReplyOf<typeof getClosing>> {
  const [found] = await rows(db, closing)`
    SELECT ends AS until, COALESCE(ends <= app_now(), false) AS over
    FROM closed_account, return_ends(member_id) AS ends WHERE member_id = ${id} AND emptied_at IS NULL`
  return { returnable: found?.over === false, until_ms: found?.until?.getTime() ?? null }
}
