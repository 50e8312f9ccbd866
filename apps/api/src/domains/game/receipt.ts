import type { RowId } from '@saikoro/shared/ids'
import { writePoints } from '@saikoro/shared/points'
import type { Context } from '../../kernel/context.ts'
import { signReceipt } from '../../kernel/receipts.ts'

export interface PlacedOrder {
  readonly id: RowId
  readonly memberId: number
  readonly record: string | null
  readonly leaves: readonly string[]
  readonly amount: bigint
  readonly placedAt: Date
}

/** Signs the receipt of an order from stored fields only, so that a repeated request returns the same bytes. */
export function orderReceipt(ctx: Context, order: PlacedOrder): string {
  return signReceipt(ctx, {
    kind: 'order',
    id: order.id,
    member: order.memberId,
    record: order.record,
    leaves: [...order.leaves],
    amount: writePoints(order.amount),
    at: order.placedAt.getTime(),
  })
}

/** Returns the receipt of an earlier order. */
export async function receiptAgain(ctx: Context, orderId: RowId): Promise<string> {
  const { draw, bets, ...order } = await ctx.db.betOrder.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      memberId: true,
      amount: true,
      placedAt: true,
      draw: { select: { record: true } },
      bets: { select: { leaf: true }, orderBy: { id: 'asc' } },
    },
  })
  return orderReceipt(ctx, {
    ...order,
    id: orderId,
    record: draw.record,
    leaves: bets.map(({ leaf }) => leaf),
  })
}
