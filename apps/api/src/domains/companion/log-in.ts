import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows } from '@saikoro/server/rows'
import type { SignedByPasskey } from '@saikoro/shared/contract/passkey'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { type Client, tokenHash } from '../../kernel/session.ts'
import { runUntilRefused } from '../member/authorize.ts'
import { beginAttempt, resetAttempts, throttleKey } from '../member/login-attempts.ts'
import { isPasswordOf } from '../member/passwords.ts'
import { takeChallenge } from '../passkey/challenges.ts'
import { countSigned } from '../passkey/enter-by-passkey.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'
import { newSecret } from './enrol.ts'

const compared = z.object({ device: z.int(), pin: z.string() })

/** Opens the session of a device; the counters are those of its passkey. */
async function openSession(
  ctx: Context,
  device: number,
  counter: number | null,
  next: number | null,
): Promise<string> {
  const token = newSecret(ctx)
  const opened = Prisma.sql`log_companion_in(${device}::int, ${tokenHash(token)}, ${counter}::float8, ${next}::float8)`
  await runUntilRefused(ctx.db, opened)
  return token
}

/**
 * Logs a device in with its PIN. Each attempt is counted before it is verified, so that concurrent guesses all count. Without the secret
 * of the device no PIN is compared, so that nobody else can end it.
 */
export async function logInByPin(
  ctx: Context,
  { secret, pin }: { secret: string; pin: string },
  { address }: Client,
): Promise<string> {
  const [found] = await rows(
    ctx.db,
    compared,
  )`SELECT device, pin FROM begin_pin_attempt(${tokenHash(secret)})`
  if (!found) throw new AppError('device_unknown')
  if (!(await isPasswordOf(pin, found.pin, address))) {
    await ctx.db.$executeRaw`SELECT end_missed_device(${found.device}::int)`
    throw new AppError('pin_wrong')
  }
  return openSession(ctx, found.device, null, null)
}

/** Logs a device in with its passkey. Attempts are limited like those of members. */
export async function logInByPasskey(
  ctx: Context,
  entry: { readonly signed: SignedByPasskey; readonly party: RelyingParty },
  { address }: Client,
): Promise<string> {
  const { signed } = entry
  const attempts = throttleKey.at('PASSKEY', signed.id, address)
  await beginAttempt(ctx.db, attempts)
  const scope = { purpose: 'enter', member: undefined } as const
  const challenge = await takeChallenge(ctx.db, signed.response.clientDataJSON, scope)
  const device = await ctx.db.companionDevice.findUnique({
    where: { credentialId: signed.id, endedAt: null },
    select: { id: true, publicKey: true, counter: true },
  })
  if (!device?.publicKey || device.counter === null) throw new AppError('passkey_failed')
  const { id, publicKey, counter } = device
  const next = await countSigned(entry, { publicKey, counter }, challenge)
  if (next === undefined) throw new AppError('passkey_failed')
  const token = await openSession(ctx, id, counter, next)
  await resetAttempts(ctx.db, attempts)
  return token
}
