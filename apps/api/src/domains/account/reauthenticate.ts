import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { withPassword } from '../member/authorize.ts'
import { renewSession } from '../member/start-session.ts'

interface Proof {
  readonly password: string
  readonly address: string
  readonly agent: string
}

/**
 * Re-authenticates the member with the login password: the session is fresh again.
 * @returns its new token
 */
export async function reauthenticate(
  ctx: Context,
  caller: Caller,
  { password, address, agent }: Proof,
): Promise<string> {
  return withPassword(ctx.db, caller, password, (tx, passwordHash) =>
    renewSession(tx, ctx, caller.sessionId, { memberId: caller.id, passwordHash, address, agent }),
  )
}
