import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getRechargeList } from '@saikoro/shared/contract/wallet'
import type { Locale } from '@saikoro/shared/locale'
import { RECHARGE_CORRECTED, RECHARGE_STATES } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { signText } from '../../kernel/receipts.ts'
import { rowsOfPage } from '../../wire/format.ts'

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
      create_time: ctx.formatWireTime(createdAt),
      update_time: status === 1 ? '' : ctx.formatWireTime(updatedAt),
      signed: signText(ctx, { source: 'recharge', id, member: memberId, text: reason }),
    }
  })
}
