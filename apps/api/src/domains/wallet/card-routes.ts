import { getBankList, getUserBankInfo, replaceBank, setBank } from '@saikoro/shared/contract/wallet'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { wireTimeFormat } from '../../wire/format.ts'
import { readBankCard } from './bank-card.ts'
import { bindCard, replaceCard } from './put-card.ts'

/** Fictional banks and a member's card. */
export function cardRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(getBankList, async () => DEMO_BANKS.map((name) => ({ value: name, text: name })))

  on(getUserBankInfo, async ({ caller }) => readBankCard(db, caller.id, formatWireTime))

  on(setBank, async ({ input, caller }) => bindCard(db, caller, input))

  on(replaceBank, async ({ input, caller }) => replaceCard(db, caller, input), { perMinute: 60 })
}
