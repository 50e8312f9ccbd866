import type { Db } from '@saikoro/server/db'
import { singleValue, unlessRefused } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { MessageReceipt } from '@saikoro/shared/contract/state-receipt'
import {
  cardState,
  type getMessages,
  type markRead,
  type send,
  topic,
} from '@saikoro/shared/contract/support'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import { addressKey } from '../../http/proxies.ts'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signState, signText } from '../../kernel/receipts.ts'
import type { Caller, Client } from '../../kernel/session.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { readUploadName } from '../wallet/store-upload.ts'

const SHOWN = 200
/** The author of what the product says by itself. */
const PRODUCT = 'saikoro_app'

const request = { id: true, amount: true, status: true } as const
const shown = {
  ...{ id: true, author: true, text: true, phrase: true, createdAt: true, reservationId: true, topic: true },
  reservation: {
    select: { id: true, practice: true, status: true, wantedOn: true, wantedAt: true, timeZone: true },
  },
  recharge: { select: { ...request, reversals: { select: { id: true }, where: { posted: true } } } },
  withdrawal: { select: request },
  upload: { select: { name: true } },
} as const

type Row = Awaited<ReturnType<typeof readRows>>[number]
type Card = ReplyOf<typeof getMessages>[number]['card']

const readRows = ({ db }: Context, memberId: number) =>
  db.supportMessage.findMany({ where: { memberId }, orderBy: { id: 'desc' }, take: SHOWN, select: shown })

/** Returns the newest 200 messages of a member's support thread, oldest first. */
export async function readMessages(ctx: Context, memberId: number): Promise<ReplyOf<typeof getMessages>> {
  const [rows, opened] = await Promise.all([
    readRows(ctx, memberId),
    ctx.db.threadRead.findFirst({ where: { memberId, reservationId: 0 }, select: { byOperator: true } }),
  ])
  rows.reverse()
  const answers = rows.filter(({ author }) => author !== '' && author !== PRODUCT)
  const answered = new Map(answers.map(({ reservationId, id }) => [reservationId, id]))
  return rows.map((row) => {
    const { id, author, text, phrase, createdAt, reservationId, reservation, upload } = row
    return {
      id,
      mine: author === '',
      text,
      reservation: reservationId ?? 0,
      ...wireTimes(ctx, 'create', createdAt),
      free: author !== '' && phrase === null,
      practice: author === PRODUCT && reservation?.practice === true,
      topic: z.parse(topic, row.topic),
      card: author === '' ? cardOf(row) : null,
      picture: upload ? `/uploads/${upload.name}` : '',
      read: author === '' && id <= Math.max(opened?.byOperator ?? 0, answered.get(reservationId) ?? 0),
      ...signaturesOf(ctx, author, {
        ...{ id, member: memberId, text, at: createdAt.getTime() },
        ...(reservationId !== null && { reservation: reservationId }),
        ...(author === PRODUCT && reservation?.practice && { practice: true as const }),
      }),
    }
  })
}

const PENDING = 1
const DONE = 2

function cardOf({ reservation, recharge, withdrawal }: Row): Card {
  if (reservation) {
    const { id, status, wantedOn, wantedAt, timeZone } = reservation
    const when = [wantedOn.toISOString().slice(0, 10), wantedAt, `(${timeZone})`].filter(Boolean).join(' ')
    return { kind: 'reservation', id, state: z.parse(cardState, status), points: null, when }
  }
  const about = recharge ?? withdrawal
  if (!about) return null
  const { id, amount, status } = about
  const done = recharge ? (recharge.reversals.length > 0 ? 'reversed' : 'credited') : 'paid'
  const state = status === PENDING ? 'pending' : status === DONE ? done : 'returned'
  return { kind: recharge ? 'recharge' : 'withdrawal', id, state, points: amount, when: '' }
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
  { text: words, topic: chosen, pic, request_id, ...about }: ParsedInputOf<typeof send>,
): Promise<void> {
  const text = words.trim()
  if (text === '') throw new AppError('message_missing')
  const picture = readUploadName(pic)
  if (pic !== '' && picture === '') throw new AppError('picture_unknown')
  const fields = JSON.stringify({ ...about, picture })
  // a message without the newer fields has the hash that it always had
  const more = chosen || picture || about.recharge || about.withdrawal ? [chosen, fields] : []
  await unlessRefused(db)`
    SELECT add_message(${memberId}::int, ${fields}::jsonb, ${chosen}, ${text}, ${request_id},
      ${requestHash(text, String(about.reservation), ...more)})`
}

/** Moves the member's read position forward. */
export async function markMessagesRead(
  db: Db,
  memberId: number,
  { until, reservation }: ParsedInputOf<typeof markRead>,
): Promise<void> {
  const isKnown = await singleValue(db, z.boolean())`
    SELECT mark_read(${memberId}::int, ${reservation}::int, ${until}::int)`
  if (!isKnown) throw new AppError('invalid_input')
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
