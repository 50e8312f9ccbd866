import { Prisma } from '@saikoro/server/generated/prisma/client'
import type { SignedByPasskey } from '@saikoro/shared/contract/passkey'
import { AppError } from '@saikoro/shared/errors'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Context } from '../../kernel/context.ts'
import type { Caller, Client } from '../../kernel/session.ts'
import { beginAttempt, resetAttempts, throttleKey } from '../member/login-attempts.ts'
import { renewSession, startSession } from '../member/start-session.ts'
import { handleOf } from './add-passkey.ts'
import { takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

interface Entry {
  readonly signed: SignedByPasskey
  readonly party: RelyingParty
  readonly client: Client
  /** the re-authenticating member; undefined for a login */
  readonly caller?: Caller
}

async function findPasskey({ db }: Context, credentialId: string, caller: Caller | undefined) {
  const found = await db.passkey.findUnique({
    where: { credentialId, ...(caller && { memberId: caller.id }) },
    select: {
      id: true,
      memberId: true,
      publicKey: true,
      counter: true,
      member: { select: { username: true } },
    },
  })
  if (!found) throw new AppError('passkey_failed', caller?.id)
  return found
}

/** Returns the signed counter if the signature is this passkey's over this challenge and origin. */
export async function countSigned(
  { signed, party }: Pick<Entry, 'signed' | 'party'>,
  { publicKey, counter }: { publicKey: Uint8Array<ArrayBuffer>; counter: number },
  expectedChallenge: string,
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: signed.id, publicKey, counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }))
  return verified ? authenticationInfo.newCounter : undefined
}

/** Opens or renews a session with a passkey. Replies to unknown passkeys and to bad signatures are equal; attempts are limited like logins. */
export async function enterByPasskey(ctx: Context, entry: Entry) {
  const { signed, client, caller } = entry
  const attempts = throttleKey.at('PASSKEY', signed.id, client.address)
  await beginAttempt(ctx.db, attempts)
  const { clientDataJSON, userHandle } = signed.response
  const challenge = await takeChallenge(ctx.db, clientDataJSON, { purpose: 'enter', member: caller?.id })
  const { member, ...passkey } = await findPasskey(ctx, signed.id, caller)
  const next = await countSigned(entry, passkey, challenge)
  const isOther =
    userHandle !== undefined && userHandle !== Buffer.from(handleOf(passkey.memberId)).toString('base64url')
  if (next === undefined || isOther) throw new AppError('passkey_failed', passkey.memberId)
  const { id, memberId, counter } = passkey
  const use = Prisma.sql`use_passkey(${memberId}::int, ${id}::int, ${counter}::float8, ${next}::float8)`
  const token = await (caller
    ? renewSession(ctx, caller, client, use)
    : startSession(ctx, { memberId, passwordHash: null }, client, use))
  await resetAttempts(ctx.db, attempts)
  return { member: passkey.memberId, username: member.username, token }
}
