import { rows } from '@saikoro/server/rows'
import type { getSessions } from '@saikoro/shared/contract/account'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { wireTimes } from '../../kernel/wire-times.ts'

const open = z.object({
  id: z.int(),
  address: z.string(),
  agent: z.string(),
  created: z.date(),
  used: z.date(),
})

/** Returns the member's open sessions, most recently used first. */
export async function readSessions(ctx: Context, caller: Caller): Promise<ReplyOf<typeof getSessions>> {
  const found = await rows(ctx.db, open)`
    SELECT id, address, agent, created_at AS created, last_used_at AS used FROM session
    WHERE member_id = ${caller.id} AND expires_at > app_now() ORDER BY last_used_at DESC, id DESC LIMIT 100`
  return found.map(({ id, address, agent, created, used }) => ({
    id,
    ip: address,
    agent,
    ...wireTimes(ctx, 'create', created),
    ...wireTimes(ctx, 'last', used),
    current: id === caller.sessionId,
  }))
}
