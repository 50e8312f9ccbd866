import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { proof } from '@saikoro/shared/contract/fairness'
import { AppError } from '@saikoro/shared/errors'
import { inclusionPath } from '@saikoro/shared/fairness/merkle'
import type { RowId } from '@saikoro/shared/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { rowId } from '../../rows.ts'
import { receiptAgain } from '../game/receipt.ts'

/** The way from a member's own bet up to the published root, with the member's own key. */
export async function readProof(
  ctx: Context,
  memberId: number,
  betId: RowId,
): Promise<ReplyOf<typeof proof>> {
  const bet = await ctx.db.bet.findFirst({
    where: { id: betId, memberId },
    select: {
      leaf: true,
      orderId: true,
      draw: { select: { seal: true, bets: { select: { leaf: true }, orderBy: { id: 'asc' } } } },
      member: { select: { secret: { select: { fairnessKey: true } } } },
    },
  })
  if (!bet) throw new AppError('bet_unknown')
  if (bet.draw.seal === null) throw new AppError('not_public_yet')
  const leaves = bet.draw.bets.map(({ leaf }) => leaf)
  const index = leaves.indexOf(bet.leaf)
  return {
    leaf: bet.leaf,
    index,
    size: leaves.length,
    path: inclusionPath(leaves, index),
    key: Buffer.from(bet.member.secret?.fairnessKey ?? []).toString('hex'),
    receipt: await receiptAgain(ctx, z.parse(rowId, bet.orderId)),
  }
}
