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

interface NewPasskey {
  readonly handle: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly challenge: Uint8Array<ArrayBuffer>
  /** ids of the passkeys that a device must not replace */
  readonly own?: readonly string[]
}

/** Returns the options with which a device creates a passkey. */
export async function creationOptions(
  { id, name: rpName }: RelyingParty,
  { handle, name, challenge, own = [] }: NewPasskey,
): Promise<ReplyOf<typeof newOptions>> {
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName,
    userID: handle,
    userName: name,
    userDisplayName: name,
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: own.map((credential) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return z.parse(contract.reply, options)
}

/** Returns the public key of a new passkey that signed this challenge for this origin. */
export async function verifyCreated(
  response: CreatedPasskey,
  expectedChallenge: string,
  party: RelyingParty,
) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo?.credential
}

/** Returns the options with which a device creates a passkey for this member. */
export async function passkeyOptions(
  ctx: Context,
  caller: Caller,
  party: RelyingParty,
): Promise<ReplyOf<typeof newOptions>> {
  await runUntilRefused(ctx.db, recentLogin(caller))
  const where = { memberId: caller.id }
  const own = await ctx.db.passkey.findMany({ where, select: { credentialId: true } })
  if (own.length >= PASSKEYS) throw new AppError('passkeys_full')
  return creationOptions(party, {
    handle: handleOf(caller.id),
    name: caller.username,
    challenge: await makeChallenge(ctx, { purpose: 'add', member: caller.id }),
    own: own.map(({ credentialId }) => credentialId),
  })
}

/** Stores the public key of a new passkey if it signed this member's challenge for this origin. */
export async function addPasskey(
  { db }: Context,
  caller: Caller,
  response: CreatedPasskey,
  { party, agent }: { party: RelyingParty; agent: string },
): Promise<void> {
  await runUntilRefused(db, recentLogin(caller))
  const scope = { purpose: 'add', member: caller.id } as const
  const challenge = await takeChallenge(db, response.response.clientDataJSON, scope)
  const created = await verifyCreated(response, challenge, party)
  if (!created) throw new AppError('passkey_failed', caller.id)
  const { id, publicKey, counter } = created
  const add = Prisma.sql`add_passkey(${caller.id}::int, ${id}, ${publicKey}, ${counter}::float8, ${agent})`
  await runUntilRefused(db, recentLogin(caller), add)
}
