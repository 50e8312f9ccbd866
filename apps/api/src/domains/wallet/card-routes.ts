import { getBankList, getUserBankInfo, replaceBank, setBank } from '@saikoro/shared/contract/wallet'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { readBankCard } from './bank-card.ts'
import { bindCard, replaceCard } from './put-card.ts'

/** Fictional banks and a member's card. */
export function cardRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(getBankList, async () => DEMO_BANKS.map((name) => ({ value: name, text: name })))

  on(getUserBankInfo, async ({ caller }) => readBankCard(ctx, caller.id))

  on(setBank, async ({ input, caller }) => bindCard(db, caller, input))

  on(replaceBank, async ({ input, caller }) => replaceCard(db, caller, input), { perMinute: 60 })
}
