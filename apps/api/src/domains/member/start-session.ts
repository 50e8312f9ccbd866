import { Prisma } from '@saikoro/server/generated/prisma/client'
import { sessionProver } from '@saikoro/server/session-proof'
import type { Context } from '../../kernel/context.ts'
import { type Caller, type Client, SESSION_DAYS, tokenHash } from '../../kernel/session.ts'
import { runUntilRefused } from './authorize.ts'

interface Account {
  readonly memberId: number
  /** of the password that was checked; null for a passkey */
  readonly passwordHash: string | null
}

/** Returns the token of a session, 256 random bits, and what is stored: its hash, and the proof that the API opened the session. */
function newToken({ random, config }: Context, memberId: number) {
  const token = random(32).toString('base64url')
  const hash = tokenHash(token)
  const proof = sessionProver(config.RECEIPT_KEY)(memberId, hash)
  return { token, stored: Prisma.sql`${hash}, ${proof}` }
}

/** Opens a session after these steps and returns its token. */
export async function startSession(
  ctx: Context,
  { memberId, passwordHash }: Account,
  { address, agent }: Client,
  ...steps: Prisma.Sql[]
): Promise<string> {
  const { token, stored } = newToken(ctx, memberId)
  const start = Prisma.sql`start_session(${memberId}::int, ${passwordHash}, ${stored}, ${address}, ${agent}, ${SESSION_DAYS}::int)`
  await runUntilRefused(ctx.db, ...steps, start)
  return token
}

/** Renews the token and the age of the caller's session after these steps and returns the new token. */
export async function renewSession(
  ctx: Context,
  { id, sessionId }: Caller,
  { address, agent }: Client,
  ...steps: Prisma.Sql[]
): Promise<string> {
  const { token, stored } = newToken(ctx, id)
  const renew = Prisma.sql`renew_session(${id}::int, ${sessionId}::int, ${stored}, ${address}, ${agent}, ${SESSION_DAYS}::int)`
  await runUntilRefused(ctx.db, ...steps, renew)
  return token
}
