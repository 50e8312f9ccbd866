import multipart from '@fastify/multipart'
import { singleRow } from '@saikoro/server/rows'
import * as wallet from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import { DEMO_BANKS, DEMO_PAYEE, VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import * as z from 'zod/mini'
import { bind, type Routes } from '../../http/bind-call.ts'
import { requestCounter } from '../../http/rate-limit.ts'
import { withReceipt } from '../../http/with-receipt.ts'
import { signRequest } from '../../kernel/receipts.ts'
import { bindCard, readBankCard, replaceCard } from './bank-card.ts'
import { readRecharges, requestRecharge } from './recharges.ts'
import { readPersonalReport, readStatement, writeStatementCsv } from './statement.ts'
import { readPicture, readUploadedFile, storeUpload } from './store-upload.ts'
import { readWithdrawals, requestWithdrawal } from './withdrawals.ts'

/** Fictional banks and a member's card. */
const cardRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(wallet.getBankList, async () => DEMO_BANKS.map((name) => ({ value: name, text: name })))

  on(wallet.getUserBankInfo, async ({ caller }) => readBankCard(ctx, caller.id))

  on(wallet.setBank, async ({ input, caller }) => bindCard(db, caller, input))

  on(wallet.replaceBank, { hashes: true, perMinute: 60 }, async ({ input, caller }) =>
    replaceCard(db, caller, input),
  )
}

/** Maximum uploads of a member, including unreadable pictures. */
const ATTEMPTS_AN_HOUR = 30

/** The sandbox payee, recharges and vouchers. */
const rechargeRoutes: Routes = (on, ctx, app) => {
  on(wallet.paybankinfo, async () => DEMO_PAYEE)

  on(wallet.recharge, { answer: 'recharge_received', perMinute: 60 }, async ({ input, caller, request }) => {
    const requested = await requestRecharge(ctx, caller.id, input)
    return withReceipt(request, requested.id, () => signRequest(ctx, 'recharge', caller.id, requested))
  })

  on(wallet.getRechargeList, async ({ input, caller, locale }) =>
    readRecharges(ctx, caller.id, input.page, locale),
  )

  // A separate scope: only this call reads multipart bodies and accepts five megabytes.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 10, parts: 11, fieldSize: 4_096, fileSize: VOUCHER_MAX_BYTES },
    })
    const countAttempt = requestCounter(scope, {
      max: ATTEMPTS_AN_HOUR,
      timeWindow: 3_600_000,
      keyGenerator: ({ member }) => `upload ${member}`,
    })
    bind(scope, ctx)(
      wallet.uploadLocality,
      { answer: 'uploaded', perMinute: 30, longRunning: true },
      async ({ caller, request }) => {
        await countAttempt(request)
        const file = await readUploadedFile(request)
        return storeUpload(ctx, caller.id, await readPicture(file, caller.id))
      },
    )
  })
}

const cancelled = z.object({ done: z.boolean(), may: z.boolean() })

/** Withdrawals of members. */
const withdrawalRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(wallet.getUserWithdrawRole, async () =>
    db.payoutRule.findUniqueOrThrow({ where: { id: 1 }, select: { num: true, min: true, max: true } }),
  )

  on(
    wallet.setUserWirhdraw,
    { answer: 'withdrawal_received', hashes: true, perMinute: 120 },
    async ({ input, caller, request }) => {
      const requested = await requestWithdrawal(ctx, caller, input)
      return withReceipt(request, requested.id, () => signRequest(ctx, 'withdrawal', caller.id, requested))
    },
  )

  on(wallet.getUserWithdrawList, async ({ input, caller, locale }) =>
    readWithdrawals(ctx, caller.id, input.page, locale),
  )

  on(wallet.cancelWithdraw, async ({ input, caller }) => {
    const { done, may } = await singleRow(db, cancelled)`
      SELECT cancel_withdrawal(${caller.id}::int, ${input.id}::int) AS done, may_cancel_withdrawal(${caller.id}::int) AS may`
    if (!done) throw new AppError(may ? 'withdrawal_unknown' : 'cancellation_number')
  })
}

/** Movements per page, and per long page and part of the CSV file. */
const PAGE = 50
const LONG_PAGE = 2_000

/** A member's statement and its totals. */
const statementRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(wallet.getStatement, { perMinute: 120 }, async ({ input, caller, locale }) => {
    const page = { before: input.before, locale }
    const isLong = input.format === 'csv' || input.format === 'long'
    const { rows, before } = await readStatement(ctx, caller.id, page, isLong ? LONG_PAGE : PAGE)
    if (input.format !== 'csv') return { rows, before }
    return { rows: rows.slice(0, PAGE), before, csv: writeStatementCsv(rows, locale, input.before === 0) }
  })

  on(wallet.getPersonalreport, { perMinute: 120 }, async ({ caller }) =>
    readPersonalReport(db, caller.id, ctx.config.DISPLAY_TIME_ZONE),
  )
}

export const walletRoutes = [cardRoutes, rechargeRoutes, withdrawalRoutes, statementRoutes]
