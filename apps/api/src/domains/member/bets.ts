import { rowId, rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getUserGameList } from '@saikoro/shared/contract/member'
import type { Locale } from '@saikoro/shared/locale'
import { BET_STATES } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { openCodeOf, rowsOfPage } from '../../wire/format.ts'
import { allLocales, localized } from '../../wire/localized.ts'

const found = z.object({
  id: rowId,
  order: rowId,
  ico: z.string(),
  key: z.string(),
  expect: z.string(),
  name: localized,
  dice: z.nullable(z.array(z.int())),
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  type: z.string(),
  money: z.bigint(),
  payout: z.bigint(),
  placedAt: z.date(),
  settledAt: z.nullable(z.date()),
})

function profitOf({ state, money, payout }: z.output<typeof found>): bigint {
  if (state === 'won') return payout
  return state === 'lost' ? money : 0n
}

/** Returns a member's bets, newest first. `profit`: the payout of a won bet, the stake of a lost one. */
export async function readBets(
  ctx: Context,
  memberId: number,
  page: number,
  locale: Locale,
): Promise<ReplyOf<typeof getUserGameList>> {
  const { take, skip } = rowsOfPage(page)
  const bets = await rows(ctx.db, found)`
    SELECT b.id, b.order_id AS order, g.ico, g.key, d.issue AS expect, ${allLocales('name', 'g')} AS name, d.dice, b.status AS state,
      b.option AS type, b.stake AS money, b.payout, b.placed_at AS "placedAt", b.settled_at AS "settledAt"
    FROM app.bet_outcome b JOIN draw d ON d.id = b.draw_id JOIN game g ON g.id = d.game_id
    WHERE b.member_id = ${memberId}::int ORDER BY b.placed_at DESC, b.id DESC LIMIT ${take}::int OFFSET ${skip}::int`
  return bets.map((bet) => {
    const { dice, payout: _, placedAt, settledAt, ...shown } = bet
    const isSettled = bet.state === 'won' || bet.state === 'lost'
    const stateText = BET_STATES[bet.state][locale]
    const profit = profitOf(bet)
    const row = {
      ...shown,
      status: isSettled ? 1 : 0,
      ...(isSettled && { opencode: openCodeOf(dice) }),
      status_text: bet.state === 'refunded' ? 'refunded' : stateText,
      win_text: isSettled ? `${stateText} ${writePoints(profit)}` : stateText,
      profit,
      ...wireTimes(ctx, 'create', placedAt),
      ...wireTimes(ctx, 'update', settledAt),
      count: 1 as const,
    }
    return { ...row, data: [row] }
  })
}
