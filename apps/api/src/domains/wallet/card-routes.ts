import { getBankList, getUserBankInfo, replaceBank, setBank } from '@saikoro/shared/contract/wallet'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { wireTimeFormat } from '../../wire/format.ts'
import { readBankCard } from './bank-card.ts'
import { bindCard, replaceCard } from './put-card.ts'

/** Fictional banks and a member's card. */
export function cardRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const { db } = ctx
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(getBankList, async () => DEMO_BANKS.map((name) => ({ value: name, text: name })))

  on(getUserBankInfo, async ({ caller }) => readBankCard(db, caller.id, formatWireTime))

  on(setBank, async ({ input, caller }) => {
    await bindCard(db, caller, input)
    return []
  })

  on(
    replaceBank,
    async ({ input, caller }) => {
      await replaceCard(db, caller, input)
      return []
    },
    { perMinute: 60 },
  )
}
