import type { Tx } from '@saikoro/server/db'
import { column } from '@saikoro/server/rows'
import type { SignedByPasskey } from '@saikoro/shared/contract/passkey'
import { AppError } from '@saikoro/shared/errors'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
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

interface Entered {
  readonly member: number
  readonly username: string
  readonly token: string
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
async function countSigned(
  { signed, party }: Entry,
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

/** Locks the secret before the passkey, as a password change does, so that a removed passkey opens no session. */
async function openSession(
  tx: Tx,
  ctx: Context,
  { client, caller }: Entry,
  passkey: { id: number; memberId: number; counter: number; next: number },
): Promise<string> {
  const { id, memberId, counter, next } = passkey
  const [passwordHash] = await column(tx, z.string())`
    SELECT password_hash FROM member_secret WHERE member_id = ${memberId} FOR SHARE`
  const used = await tx.$executeRaw`
    UPDATE passkey SET counter = ${next}, last_used_at = app_now() WHERE id = ${id} AND counter = ${counter}`
  if (passwordHash === undefined || used === 0) throw new AppError('passkey_failed', memberId)
  const session = { memberId, passwordHash, ...client }
  return caller ? renewSession(tx, ctx, caller.sessionId, session) : startSession(tx, ctx, session)
}

/** Opens or renews a session with a passkey. Replies to unknown passkeys and to bad signatures are equal; attempts are limited like logins. */
export async function enterByPasskey(ctx: Context, entry: Entry): Promise<Entered> {
  const { signed, client, caller } = entry
  const attempts = throttleKey.at('PASSKEY', signed.id, client.address)
  if ((await beginAttempt(ctx.db, attempts)) === undefined) throw new AppError('too_many_attempts')
  const { clientDataJSON, userHandle } = signed.response
  const challenge = await takeChallenge(ctx.db, clientDataJSON, { purpose: 'enter', member: caller?.id })
  const { member, ...passkey } = await findPasskey(ctx, signed.id, caller)
  const next = await countSigned(entry, passkey, challenge)
  const isOther =
    userHandle !== undefined && userHandle !== Buffer.from(handleOf(passkey.memberId)).toString('base64url')
  if (next === undefined || isOther) throw new AppError('passkey_failed', passkey.memberId)
  const token = await ctx.db.$transaction((tx) => openSession(tx, ctx, entry, { ...passkey, next }))
  await resetAttempts(ctx.db, attempts)
  return { member: passkey.memberId, username: member.username, token }
}
