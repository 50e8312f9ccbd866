import { Prisma } from '@saikoro/server/generated/prisma/client'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { CreatedPasskey, newOptions } from '@saikoro/shared/contract/passkey'
import { newOptions as contract } from '@saikoro/shared/contract/passkey'
import { AppError } from '@saikoro/shared/errors'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { recentLogin, runUntilRefused } from '../member/authorize.ts'
import { CHALLENGE_MS, makeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** Maximum passkeys per member, as in `add_passkey`. */
const PASSKEYS = 10

/** Ed25519, ECDSA with P-256, RSA: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Returns WebAuthn's user handle. */
export function handleOf(memberId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`member/${memberId}`)
}

/** Returns the options with which a device creates a passkey for this member. */
export async function passkeyOptions(
  ctx: Context,
  caller: Caller,
  { id, name }: RelyingParty,
): Promise<ReplyOf<typeof newOptions>> {
  await runUntilRefused(ctx.db, recentLogin(caller))
  const where = { memberId: caller.id }
  const own = await ctx.db.passkey.findMany({ where, select: { credentialId: true } })
  if (own.length >= PASSKEYS) throw new AppError('passkeys_full')
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: handleOf(caller.id),
    userName: caller.username,
    userDisplayName: caller.username,
    challenge: await makeChallenge(ctx, { purpose: 'add', member: caller.id }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return z.parse(contract.reply, options)
}

/** Stores the public key of a new passkey if it signed this member's challenge for this origin. */
export async function addPasskey(
  { db }: Context,
  caller: Caller,
  response: CreatedPasskey,
  { party, agent }: { party: RelyingParty; agent: string },
): Promise<void> {
  await runUntilRefused(db, recentLogin(caller))
  const expectedChallenge = await takeChallenge(db, response.response.clientDataJSON, {
    purpose: 'add',
    member: caller.id,
  })
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('passkey_failed', caller.id)
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const add = Prisma.sql`add_passkey(${caller.id}::int, ${credentialId}, ${publicKey}, ${counter}::float8, ${agent})`
  await runUntilRefused(db, recentLogin(caller), add)
}
