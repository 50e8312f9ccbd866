import {
  cancelWithdraw,
  getPersonalreport,
  getStatement,
  getUserBankInfo,
  getUserWithdrawList,
  getUserWithdrawRole,
  replaceBank,
  setBank,
  setUserWirhdraw,
} from '@saikoro/shared/contract/member-wallet'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { wireClock } from '../../time.ts'
import { readBankCard } from './bank-card.ts'
import { readPersonalReport } from './personal-report.ts'
import { bindCard, replaceCard } from './put-card.ts'
import { requestWithdrawal, withdrawalReceipt } from './request-withdrawal.ts'
import { readMovements, readStatement } from './statement.ts'
import { writeStatementCsv } from './statement-csv.ts'
import { readPayoutRule, readWithdrawals } from './withdrawals.ts'

/** A member's card, payouts, statement and report. */
export function purseCalls(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(app, ctx, getUserBankInfo, async ({ caller }) => readBankCard(db, caller.id, clock))

  on(app, ctx, setBank, async ({ input, caller }) => {
    await bindCard(db, caller.id, input)
    return []
  })

  on(
    app,
    ctx,
    replaceBank,
    async ({ input, caller, address }) => {
      await replaceCard(db, caller.id, input, address)
      return []
    },
    { perMinute: 60 },
  )

  on(app, ctx, getUserWithdrawRole, async () => readPayoutRule(db))

  on(
    app,
    ctx,
    setUserWirhdraw,
    async ({ input, caller }) => {
      const id = await requestWithdrawal(ctx, caller.id, input)
      return { id, receipt: await withdrawalReceipt(ctx, id) }
    },
    { answer: 'withdrawal_received', perMinute: 120 },
  )

  on(app, ctx, getUserWithdrawList, async ({ caller, locale }) =>
    readWithdrawals(ctx, caller.id, { locale, clock }),
  )

  on(app, ctx, cancelWithdraw, async ({ input, caller }) => {
    const [row] = await db.$queryRaw<{ done: boolean }[]>`
      SELECT cancel_withdrawal(${caller.id}::int, ${input.id}::int) AS done`
    if (!row?.done) throw new AppError('withdrawal_unknown')
    return []
  })

  on(
    app,
    ctx,
    getStatement,
    async ({ input, caller, locale }) => {
      const asked = { before: input.before, locale, clock }
      const page = await readStatement(db, caller.id, asked)
      if (input.format !== 'csv') return page
      const all = await readMovements(db, caller.id, { ...asked, before: 0 }, null)
      return { ...page, csv: writeStatementCsv(all, locale) }
    },
    { perMinute: 120 },
  )

  on(
    app,
    ctx,
    getPersonalreport,
    async ({ caller }) => readPersonalReport(db, caller.id, ctx.config.DISPLAY_TIME_ZONE),
    { perMinute: 120 },
  )
}
