import {
  cancelWithdraw,
  getUserWithdrawList,
  getUserWithdrawRole,
  setUserWirhdraw,
} from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { BindCall } from '../../http/bind-call.ts'
import { receiptOrEmpty } from '../../http/receipt-or-empty.ts'
import type { Context } from '../../kernel/context.ts'
import { singleRow } from '../../kernel/rows.ts'
import { requestWithdrawal, withdrawalReceipt } from './request-withdrawal.ts'
import { readPayoutRule, readWithdrawals } from './withdrawals.ts'

const cancelled = z.object({ done: z.boolean(), may: z.boolean() })

/** Withdrawals of members. */
export function withdrawalRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(getUserWithdrawRole, async () => readPayoutRule(db))

  on(
    setUserWirhdraw,
    async ({ input, caller, request }) => {
      const id = await requestWithdrawal(ctx, caller, input)
      return { id, receipt: await receiptOrEmpty(request, () => withdrawalReceipt(ctx, id)) }
    },
    { answer: 'withdrawal_received', perMinute: 120 },
  )

  on(getUserWithdrawList, async ({ input, caller, locale }) =>
    readWithdrawals(ctx, caller.id, input.page, locale),
  )

  on(cancelWithdraw, async ({ input, caller }) => {
    const { done, may } = await singleRow(db, cancelled)`
      SELECT cancel_withdrawal(${caller.id}::int, ${input.id}::int) AS done, may_cancel_withdrawal(${caller.id}::int) AS may`
    if (!done) throw new AppError(may ? 'withdrawal_unknown' : 'cancellation_number')
  })
}
