import { writtenRow } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getRechargeList, recharge } from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { RECHARGE_CORRECTED, RECHARGE_STATES } from '@saikoro/shared/phrases'
import { readPoints } from '@saikoro/shared/points'
import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import * as z from 'zod/mini'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { readName } from '../../kernel/read-name.ts'
import { requestedRow, signText } from '../../kernel/receipts.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { rowsOfPage } from '../../wire/format.ts'
import { readUploadName } from './store-upload.ts'

const states = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Returns a member's recharges, newest first. The operator's reason of a returned or corrected one is signed. */
export async function readRecharges(
  ctx: Context,
  memberId: number,
  page: number,
  locale: Locale,
): Promise<ReplyOf<typeof getRechargeList>> {
  const rows = await ctx.db.recharge.findMany({
    where: { memberId },
    orderBy: { id: 'desc' },
    ...rowsOfPage(page),
    select: {
      id: true,
      amount: true,
      paymentReference: true,
      status: true,
      reason: true,
      createdAt: true,
      updatedAt: true,
      reversals: { orderBy: { id: 'asc' }, select: { reason: true, posted: true, createdAt: true } },
    },
  })
  return rows.map(({ id, amount, paymentReference, createdAt, reversals, ...row }) => {
    const posted = reversals.find((word) => word.posted)
    const status = z.parse(states, row.status)
    const reason = posted ? (reversals[0]?.reason ?? '') : row.reason
    const updatedAt = posted?.createdAt ?? row.updatedAt
    return {
      id,
      amount,
      reference: paymentReference,
      status,
      status_text: (posted ? RECHARGE_CORRECTED : RECHARGE_STATES[status])[locale],
      desc: reason,
      ...wireTimes(ctx, 'create', createdAt),
      ...wireTimes(ctx, 'update', status === 1 ? null : updatedAt),
      signed: signText(ctx, { source: 'recharge', id, member: memberId, text: reason }),
    }
  })
}

type Request = ParsedInputOf<typeof recharge>

/** Creates a recharge request without crediting it (charter C3.4). */
export async function requestRecharge({ db }: Context, memberId: number, request: Request) {
  if (!isDemoPayee(request)) throw new AppError('payee_unknown')
  const payer = readName(request.username, 'payer_missing')
  const voucher = readUploadName(request.pic)
  const hash = requestHash(request.amount, request.username, voucher)
  return writtenRow(db, requestedRow)`
    SELECT refusal, (requested).id, (requested).amount, (requested).created_at AS at
    FROM request_recharge(${memberId}::int, ${readPoints(request.amount) ?? null}::bigint,
      ${payer}, ${voucher}, ${request.request_id}, ${hash})`
}

const { id, bankname, bankhang, banknumber, bankfenhang, fhnumber } = DEMO_PAYEE

/** Clients send either of the payee's names as `bank` or `bankname`. */
const KNOWN = {
  bank: [String(id), bankname, bankhang],
  bankname: [bankname, bankhang],
  banknumber: [banknumber],
  bankfenhang: [bankfenhang],
  fhnumber: [fhnumber],
} satisfies Partial<Record<keyof Request, string[]>>

function plain(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Returns whether every sent field is the sandbox's; other payment details are rejected with a warning (charter C3.1). */
function isDemoPayee(request: Request): boolean {
  return Object.entries(KNOWN).every(([field, known]) => {
    const sent = plain(request[field as keyof typeof KNOWN])
    return sent === '' || known.some((value) => plain(value) === sent)
  })
}
