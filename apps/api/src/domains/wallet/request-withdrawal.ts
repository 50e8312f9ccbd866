import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { readPoints, writePoints } from '@saikoro/shared/points'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signReceipt } from '../../kernel/receipts.ts'
import { insertedId } from '../../kernel/rows.ts'
import type { Caller } from '../../kernel/session.ts'
import { withPayPassword } from '../member/authorize.ts'

type Request = ParsedInputOf<typeof setUserWirhdraw>

/** Moves points to the hold account and creates a withdrawal with one call of the database. Returns its id. */
export function requestWithdrawal(
  { db }: Context,
  caller: Caller,
  { money, paypassword, request_id }: Request,
): Promise<number> {
  return withPayPassword(
    db,
    caller,
    paypassword,
    async (tx) =>
      await insertedId(tx)`
      SELECT refusal, withdrawal_id AS id
      FROM request_withdrawal(${caller.id}::int, ${readPoints(money) ?? null}::bigint, ${request_id}, ${requestHash(money)})`,
  )
}

/** Returns the signed receipt of a withdrawal request. */
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
