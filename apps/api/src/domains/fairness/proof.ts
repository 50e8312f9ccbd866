import { rowId } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { proof } from '@saikoro/shared/contract/fairness'
import { AppError } from '@saikoro/shared/errors'
import type { RowId } from '@saikoro/shared/ids'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { receiptAgain } from '../game/receipt.ts'
import type { drawTrees } from './draw-tree.ts'

/** Returns the inclusion proof of a member's bet with the member's leaf key. */
export async function readProof(
  ctx: Context,
  placeOf: ReturnType<typeof drawTrees>,
  memberId: number,
  betId: RowId,
): Promise<ReplyOf<typeof proof>> {
  const bet = await ctx.db.bet.findFirst({
    where: { id: betId, memberId },
    select: {
      leaf: true,
      orderId: true,
      order: {
        select: {
          draw: { select: { id: true, betCount: true } },
          member: { select: { secret: { select: { fairnessKey: true } } } },
        },
      },
    },
  })
  if (!bet) throw new AppError('bet_unknown')
  const { draw, member } = bet.order
  if (draw.betCount === null) throw new AppError('not_public_yet')
  const { index, path } = await placeOf(draw.id, betId)
  return {
    leaf: bet.leaf,
    index,
    size: draw.betCount,
    path: [...path],
    key: Buffer.from(member.secret?.fairnessKey ?? []).toString('hex'),
    receipt: await receiptAgain(ctx, z.parse(rowId, bet.orderId)),
  }
}
