import type { Db } from '@saikoro/server/db'
import { singleValue, unlessRefused } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { MessageReceipt } from '@saikoro/shared/contract/state-receipt'
import type { getMessages, send } from '@saikoro/shared/contract/support'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import { addressKey } from '../../http/proxies.ts'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signState, signText } from '../../kernel/receipts.ts'
import type { Caller, Client } from '../../kernel/session.ts'
import { wireTimes } from '../../kernel/wire-times.ts'

const SHOWN = 200
/** The author of what the product says by itself. */
const PRODUCT = 'saikoro_app'

/** Returns the newest 200 messages of a member's support thread, oldest first. */
export async function readMessages(ctx: Context, memberId: number): Promise<ReplyOf<typeof getMessages>> {
  const rows = await ctx.db.supportMessage.findMany({
    where: { memberId },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: {
      ...{ id: true, author: true, text: true, phrase: true, createdAt: true, reservationId: true },
      reservation: { select: { practice: true } },
    },
  })
  return rows.reverse().map(({ id, author, text, phrase, createdAt, reservationId, reservation }) => ({
    id,
    mine: author === '',
    text,
    reservation: reservationId ?? 0,
    ...wireTimes(ctx, 'create', createdAt),
    free: author !== '' && phrase === null,
    practice: author === PRODUCT && reservation?.practice === true,
    ...signaturesOf(ctx, author, {
      ...{ id, member: memberId, text, at: createdAt.getTime() },
      ...(reservationId !== null && { reservation: reservationId }),
      ...(author === PRODUCT && reservation?.practice && { practice: true as const }),
    }),
  }))
}

interface Words extends Omit<MessageReceipt, 'kind'> {
  readonly practice?: true
}

function signaturesOf(ctx: Context, author: string, { practice, ...message }: Words) {
  const { at: _at, ...words } = message
  return author === ''
    ? { signed: '', receipt: signState(ctx, { kind: 'message', ...message }) }
    : { signed: signText(ctx, { source: 'support', ...words, practice }), receipt: '' }
}

/** Adds a member's message to the thread; at most sixty an hour. */
export async function sendMessage(
  db: Db,
  memberId: number,
  { text: words, reservation, request_id }: ParsedInputOf<typeof send>,
): Promise<void> {
  const text = words.trim()
  if (text === '') throw new AppError('message_missing')
  await unlessRefused(db)`
    SELECT add_message(${memberId}::int, ${reservation}::int, ${text}, ${request_id},
      ${requestHash(text, String(reservation))})`
}

/** Stores a report of a member or a visitor about a listed profile; without one, about the site. */
export async function storeReport(
  db: Db,
  caller: Caller | undefined,
  { address }: Client,
  reason: string,
  profileId?: number,
): Promise<void> {
  const text = reason.trim()
  if (text === '') throw new AppError('reason_missing')
  const refusal = await singleValue(db, z.nullable(z.enum(['too_many_requests', 'profile_unknown'])))`
    SELECT add_report(${caller?.id ?? null}::int, ${profileId ?? null}::int, ${addressKey(address)}, ${text}) AS refusal`
  if (refusal !== null) throw new AppError(refusal)
}
