import { unlessRefused, writtenRow } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getUserWithdrawList, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import type { Locale } from '@saikoro/shared/locale'
import { BOOKING_REASONS, WITHDRAWAL_STATES } from '@saikoro/shared/phrases'
import { readPoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { requestedRow, signText } from '../../kernel/receipts.ts'
import type { Caller } from '../../kernel/session.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { rowsOfPage } from '../../wire/format.ts'
import { checkPayPassword } from '../member/authorize.ts'

const states = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** Returns a member's withdrawals, newest first. The wire reports cancelled ones as returned. */
export async function readWithdrawals(
  ctx: Context,
  memberId: number,
  page: number,
  locale: Locale,
): Promise<ReplyOf<typeof getUserWithdrawList>> {
  const rows = await ctx.db.withdrawal.findMany({
    where: { memberId },
    orderBy: { id: 'desc' },
    ...rowsOfPage(page),
    select: { id: true, status: true, amount: true, reason: true, createdAt: true, updatedAt: true },
  })
  return rows.map(({ id, amount, reason, createdAt, updatedAt, ...row }) => {
    const status = z.parse(states, row.status)
    const desc = status === 4 ? BOOKING_REASONS.cancelled[locale] : reason
    return {
      id,
      status: status === 4 ? 3 : status,
      status_text: WITHDRAWAL_STATES[status][locale],
      money: amount,
      desc,
      ...wireTimes(ctx, 'create', createdAt),
      ...wireTimes(ctx, 'update', status === 1 ? null : updatedAt),
      free: status === 3,
      signed: signText(ctx, { source: 'withdrawal', id, member: memberId, text: desc }),
    }
  })
}

type Request = ParsedInputOf<typeof setUserWirhdraw>

/** Moves points to the hold account and creates a withdrawal with one call of the database. */
export async function requestWithdrawal(
  { db }: Context,
  caller: Caller,
  { money, paypassword, request_id }: Request,
) {
  const amount = readPoints(money) ?? null
  await unlessRefused(
    db,
  )`SELECT early_withdrawal_refusal(${caller.id}::int, ${amount}::bigint, ${request_id})`
  const proof = await checkPayPassword(db, caller, paypassword)
  return writtenRow(db, requestedRow)`
    SELECT made.refusal, (requested).id, (requested).amount, (requested).created_at AS at FROM (SELECT ${proof} AS refusal) AS proof,
      LATERAL request_withdrawal(${caller.id}::int, ${amount}::bigint, ${request_id}, ${requestHash(money)}, proof.refusal) AS made`
}
