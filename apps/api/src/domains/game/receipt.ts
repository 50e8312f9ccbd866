import { writePoints } from '@saikoro/shared/points'
import type { Context } from '../../context.ts'
import { signReceipt } from '../../receipts.ts'

/** The signed receipt of an order, from stored fields only, so that asking again gives the same bytes. */
export async function orderReceipt(ctx: Context, orderId: number): Promise<string> {
  const order = await ctx.db.betOrder.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      id: true,
      memberId: true,
      amount: true,
      placedAt: true,
      draw: { select: { record: true } },
      bets: { select: { leaf: true }, orderBy: { id: 'asc' } },
    },
  })
  return signReceipt(ctx, {
    kind: 'order',
    id: order.id,
    member: order.memberId,
    record: order.draw.record,
    leaves: order.bets.map(({ leaf }) => leaf),
    amount: writePoints(order.amount),
    at: order.placedAt.getTime(),
  })
}
