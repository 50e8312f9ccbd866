import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { enrol, enrolOptions } from '@saikoro/shared/contract/companion'
import type { CreatedPasskey } from '@saikoro/shared/contract/passkey'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { type Client, tokenHash } from '../../kernel/session.ts'
import { runUntilRefused } from '../member/authorize.ts'
import { hashPassword } from '../member/passwords.ts'
import { creationOptions, verifyCreated } from '../passkey/add-passkey.ts'
import { makeChallenge, takeChallenge } from '../passkey/challenges.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'

export const newSecret = ({ random }: Pick<Context, 'random'>) => random(32).toString('base64url')

/** Challenges of companions belong to no member. */
const CHALLENGE = { purpose: 'add', member: undefined } as const

const state = z.object({
  profile: z.int(),
  label: z.string(),
  opens_at: z.nullable(z.date()),
  is_open: z.boolean(),
  is_further: z.boolean(),
})

/** Returns what an unused link is for. */
export async function readLink(db: Db, link: string): Promise<z.output<typeof state>> {
  const [found] = await rows(db, state)`
    SELECT profile, label, opens_at, is_open, is_further FROM companion_link_state(${tokenHash(link)})`
  if (!found) throw new AppError('link_unknown')
  return found
}

async function readOpenLink(db: Db, link: string) {
  const found = await readLink(db, link)
  if (!found.is_open) throw new AppError('link_waits')
  return found
}

/** Enrols a device with its credential and returns the token of its session. */
async function enrolDevice(
  ctx: Context,
  link: string,
  credential: Prisma.Sql,
  { agent }: Client,
): Promise<string> {
  const token = newSecret(ctx)
  const enrolled = Prisma.sql`enrol_companion(${tokenHash(link)}, ${credential}, ${agent}, ${tokenHash(token)})`
  await runUntilRefused(ctx.db, enrolled)
  return token
}

/** Enrols a device with a PIN, which counts only with the secret that is returned. */
export async function enrolByPin(
  ctx: Context,
  { link, pin }: { link: string; pin: string },
  client: Client,
): Promise<ReplyOf<typeof enrol>> {
  if (!/^\d{6}$/.test(pin)) throw new AppError('pin_invalid')
  await readOpenLink(ctx.db, link)
  const secret = newSecret(ctx)
  const pinHash = await hashPassword(pin, client.address)
  const credential = Prisma.sql`${tokenHash(secret)}, ${pinHash}, NULL, NULL, NULL`
  return { id: await enrolDevice(ctx, link, credential, client), secret }
}

/** Returns the options with which a device creates a passkey for the person behind a link. */
export async function companionPasskeyOptions(
  ctx: Context,
  link: string,
  party: RelyingParty,
): Promise<ReplyOf<typeof enrolOptions>> {
  const { profile, label } = await readOpenLink(ctx.db, link)
  const challenge = await makeChallenge(ctx, CHALLENGE)
  const handle = new TextEncoder().encode(`companion/${profile}`)
  return creationOptions(party, { handle, name: label || String(profile), challenge })
}

/** Enrols a device with a passkey. */
export async function enrolByPasskey(
  ctx: Context,
  { link, credential }: { link: string; credential: CreatedPasskey },
  party: RelyingParty,
  client: Client,
): Promise<string> {
  const challenge = await takeChallenge(ctx.db, credential.response.clientDataJSON, CHALLENGE)
  const created = await verifyCreated(credential, challenge, party)
  if (!created) throw new AppError('passkey_failed')
  const { id, publicKey, counter } = created
  return enrolDevice(ctx, link, Prisma.sql`NULL, NULL, ${id}, ${publicKey}, ${counter}::float8`, client)
}
