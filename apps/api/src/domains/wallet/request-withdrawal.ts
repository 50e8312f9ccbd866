import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { readPoints, writePoints } from '@saikoro/shared/points'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signReceipt } from '../../kernel/receipts.ts'
import { insertedId } from '../../kernel/rows.ts'
import { checkPayPassword } from './check-pay-password.ts'

type Request = ParsedInputOf<typeof setUserWirhdraw>

/** Moves points to the hold account and opens a payout: one call of the database. Returns its id. */
export async function requestWithdrawal({ db }: Context, memberId: number, asked: Request): Promise<number> {
  const { money, paypassword, request_id } = asked
  if (paypassword !== '') await checkPayPassword(db, memberId, paypassword)
  return insertedId(
    await db.$queryRaw`
    SELECT refusal, withdrawal_id AS id
    FROM request_withdrawal(${memberId}::int, ${readPoints(money) ?? null}::bigint, ${request_id}, ${requestHash(money)})`,
  )
}

/** The signed receipt of a request for a payout. */
export async function withdrawalReceipt(ctx: Context, id: number): Promise<string> {
  const { memberId, amount, createdAt } = await ctx.db.withdrawal.findUniqueOrThrow({
    where: { id },
    select: { memberId: true, amount: true, createdAt: true },
  })
  return signReceipt(ctx, {
    kind: 'withdrawal',
    id,
    member: memberId,
    record: null,
    leaves: [],
    amount: writePoints(amount),
    at: createdAt.getTime(),
  })
}
