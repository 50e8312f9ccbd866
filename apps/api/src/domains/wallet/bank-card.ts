import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getUserBankInfo } from '@saikoro/shared/contract/wallet'
import { maskCard } from '@saikoro/shared/wallet'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/rows.ts'

const inForce = z.object({
  bank: z.string(),
  numberEnd: z.string(),
  branch: z.string(),
  branchNumber: z.string(),
  nextFrom: z.nullable(z.date()),
})

/** Returns the current card with a masked number, and the time of a pending change. */
export async function readBankCard(ctx: Context, memberId: number): Promise<ReplyOf<typeof getUserBankInfo>> {
  const [card] = await rows(ctx.db, inForce)`
    SELECT c.bank, c.number_end AS "numberEnd", c.branch, c.branch_number AS "branchNumber",
      (SELECT CASE WHEN effective_from > app_now() THEN effective_from END FROM bank_card WHERE member_id = c.member_id
        ORDER BY id DESC LIMIT 1) AS "nextFrom"
    FROM current_card(${memberId}::int) AS c WHERE c.id IS NOT NULL`
  if (!card) return { is_bank: false }
  return {
    is_bank: true,
    info: {
      bankinfo: card.bank,
      bankid: maskCard(card.numberEnd),
      bankfenhang: card.branch,
      fhnumber: card.branchNumber,
    },
    pending_from: card.nextFrom ? ctx.formatWireTime(card.nextFrom) : '',
  }
}
