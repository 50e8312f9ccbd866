import { createHmac } from 'node:crypto'
import { refusal, rows, singleRow } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type * as invite from '@saikoro/shared/contract/invite'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { addressKey, networkKey } from '../../http/proxies.ts'
import type { Context } from '../../kernel/context.ts'
import { readableCodeHash, writeReadableCode } from '../../kernel/readable-code.ts'
import { derivedKey } from '../../kernel/receipts.ts'

/** 80 bits, which nobody guesses: a wrong claim needs no separate limit, and one reply serves unknown and expired ones. */
const BYTES = 10

const made = z.object({ refusal, ends: z.nullable(z.date()) })

/** Returns the bytes of a claim code. Those of a repeated request are the same, so that only their hash has to be stored. */
function claimBytes({ config, random }: Context, requestId: string, text: string): Buffer {
  if (requestId === '') return random(BYTES)
  if (!/^[\w-]{16,}$/.test(requestId)) throw new AppError('invalid_input')
  return createHmac('sha256', derivedKey(config.RECEIPT_KEY, 'saikoro/invite-claim/v1'))
    .update(JSON.stringify([requestId, text]))
    .digest()
    .subarray(0, BYTES)
}

/** Stores a visitor's request for an invite code and returns its claim code, of which only the hash is stored. */
export async function requestInvite(
  ctx: Context,
  input: ParsedInputOf<typeof invite.requestInvite>,
  address: string,
): Promise<ReplyOf<typeof invite.requestInvite>> {
  const text = input.text.trim()
  const claim = writeReadableCode(claimBytes(ctx, input.request_id, text))
  const stored = await singleRow(ctx.db, made)`
    SELECT refusal, ends FROM request_invite(${readableCodeHash('invite-claim/v1', claim)}, ${text},
      ${addressKey(address)}, ${networkKey(address)})`
  if (stored.refusal !== null) throw new AppError(stored.refusal)
  return { claim, expires_ms: stored.ends?.getTime() ?? null }
}

const answer = z.object({
  status: z.enum(['waiting', 'granted', 'refused']),
  code: z.string(),
  reason: z.string(),
  ends: z.date(),
})

/** Returns the answer to the request of a claim code. */
export async function claimInvite(
  { db }: Context,
  { claim }: ParsedInputOf<typeof invite.claimInvite>,
  locale: Locale,
): Promise<ReplyOf<typeof invite.claimInvite>> {
  const [found] = await rows(db, answer)`
    SELECT * FROM claim_invite(${readableCodeHash('invite-claim/v1', claim)}, ${locale})`
  if (!found) throw new AppError('claim_unknown')
  const { ends, ...fields } = found
  return { ...fields, expires_ms: ends.getTime() }
}
