import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { recharge } from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import { readPoints, writePoints } from '@saikoro/shared/points'
import { isVisible } from '@saikoro/shared/rules/visible'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signReceipt } from '../../kernel/receipts.ts'
import { insertedId } from '../../kernel/rows.ts'
import { isDemoPayee } from './payee.ts'
import { readVoucherName } from './voucher-name.ts'

type Request = ParsedInputOf<typeof recharge>

/** Files a recharge for review; nothing is credited by it (charter C3.4). Returns its id. */
export async function requestRecharge({ db }: Context, memberId: number, asked: Request): Promise<number> {
  if (!isDemoPayee(asked)) throw new AppError('payee_unknown')
  if (!isVisible(asked.username)) throw new AppError('payer_missing')
  const voucher = readVoucherName(asked.pic)
  const hash = requestHash(asked.amount, asked.username, voucher)
  return insertedId(
    await db.$queryRaw`
    SELECT refusal, recharge_id AS id FROM request_recharge(${memberId}::int, ${readPoints(asked.amount) ?? null}::bigint,
      ${asked.username}, ${voucher}, ${asked.request_id}, ${hash})`,
  )
}

/** The signed receipt of a recharge that was asked for; it says nothing of a review. */
export async function rechargeReceipt(ctx: Context, id: number): Promise<string> {
  const { memberId, amount, createdAt } = await ctx.db.recharge.findUniqueOrThrow({
    where: { id },
    select: { memberId: true, amount: true, createdAt: true },
  })
  return signReceipt(ctx, {
    kind: 'recharge',
    id,
    member: memberId,
    record: null,
    leaves: [],
    amount: writePoints(amount),
    at: createdAt.getTime(),
  })
}
