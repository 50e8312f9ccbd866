import type { Db } from '@saikoro/server/db'
import { column } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'

export const CHALLENGE_MS = 300_000

interface ChallengeScope {
  readonly purpose: 'add' | 'enter'
  /** the logged-in member, if any */
  readonly member: number | undefined
}

/** Creates a challenge of 256 random bits that can be used once within five minutes. */
export async function makeChallenge(
  { db, random }: Context,
  { purpose, member }: ChallengeScope,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = random(32)
  await db.$executeRaw`
    INSERT INTO passkey_challenge (challenge, purpose, member_id, expires_at)
    VALUES (${challenge.toString('base64url')}, ${purpose}, ${member ?? null}, app_now() + make_interval(secs => ${CHALLENGE_MS / 1_000}))`
  return new Uint8Array(challenge)
}

function challengeIn(clientDataJSON: string): string {
  try {
    return z.parse(z.string(), decodeClientDataJSON(clientDataJSON).challenge)
  } catch {
    throw new AppError('passkey_failed')
  }
}

/**
 * Deletes the signed challenge, whether or not the signature is valid.
 * @returns the challenge
 * @throws AppError for an unknown or used challenge, or that of another member
 */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  { purpose, member }: ChallengeScope,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const [owner] = await column(db, z.nullable(z.int()))`
    DELETE FROM passkey_challenge WHERE challenge = ${challenge} AND purpose = ${purpose} AND expires_at > app_now()
    RETURNING member_id`
  if (owner === undefined || (member !== undefined && owner !== member))
    throw new AppError('passkey_failed', member)
  return challenge
}
