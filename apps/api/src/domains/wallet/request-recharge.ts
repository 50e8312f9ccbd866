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

/** Creates a recharge request without crediting it (charter C3.4). Returns its id. */
export async function requestRecharge({ db }: Context, memberId: number, request: Request): Promise<number> {
  if (!isDemoPayee(request)) throw new AppError('payee_unknown')
  if (!isVisible(request.username)) throw new AppError('payer_missing')
  const voucher = readVoucherName(request.pic)
  const hash = requestHash(request.amount, request.username, voucher)
  return insertedId(
    await db.$queryRaw`
    SELECT refusal, recharge_id AS id FROM request_recharge(${memberId}::int, ${readPoints(request.amount) ?? null}::bigint,
      ${request.username}, ${voucher}, ${request.request_id}, ${hash})`,
  )
}

/** Returns the signed receipt of a recharge request, which does not cover its review. */
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
