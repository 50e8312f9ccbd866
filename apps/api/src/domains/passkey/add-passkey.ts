import type { Tx } from '@saikoro/server/db'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { CreatedPasskey, newOptions } from '@saikoro/shared/contract/passkey'
import { newOptions as contract } from '@saikoro/shared/contract/passkey'
import { AppError } from '@saikoro/shared/errors'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { expectFreshLogin, withFreshLogin } from '../member/authorize.ts'
import { CHALLENGE_MS, makeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** Maximum passkeys per member. */
const PASSKEYS = 10

/** Ed25519, ECDSA with P-256, RSA: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Returns WebAuthn's user handle. */
export function handleOf(memberId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`member/${memberId}`)
}

async function expectRoom(tx: Tx, memberId: number): Promise<{ credentialId: string }[]> {
  const found = await tx.passkey.findMany({ where: { memberId }, select: { credentialId: true } })
  if (found.length >= PASSKEYS) throw new AppError('passkeys_full')
  return found
}

/** Returns the options with which a device creates a passkey for this member. */
export async function passkeyOptions(
  ctx: Context,
  caller: Caller,
  { id, name }: RelyingParty,
): Promise<ReplyOf<typeof newOptions>> {
  await expectFreshLogin(ctx.db, caller)
  const own = await expectRoom(ctx.db, caller.id)
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
  await expectFreshLogin(db, caller)
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
  await withFreshLogin(db, caller, async (tx) => {
    await expectRoom(tx, caller.id)
    const { count } = await tx.passkey.createMany({
      data: { memberId: caller.id, credentialId, publicKey, counter, agent },
      skipDuplicates: true,
    })
    if (count === 0) throw new AppError('passkey_failed', caller.id)
  })
}
