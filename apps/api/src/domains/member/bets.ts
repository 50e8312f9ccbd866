import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getUserGameList } from '@saikoro/shared/contract/member'
import type { Locale } from '@saikoro/shared/locale'
import { BET_STATES } from '@saikoro/shared/phrases'
import { writePoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { rowId } from '../../kernel/rows.ts'
import { openCodeOf, rowsOfPage } from '../../wire/format.ts'
import { NAMES, wireNames } from '../../wire/localized.ts'

const states = z.enum(['open', 'won', 'lost', 'refunded'])

function profitOf(status: z.output<typeof states>, stake: bigint, payout: bigint): bigint {
  if (status === 'won') return payout
  return status === 'lost' ? stake : 0n
}

/** Returns a member's bets, newest first. `profit`: the payout of a won bet, the stake of a lost one. */
export async function readBets(
  ctx: Context,
  memberId: number,
  page: number,
  locale: Locale,
): Promise<ReplyOf<typeof getUserGameList>> {
  const bets = await ctx.db.bet.findMany({
    where: { memberId },
    orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
    ...rowsOfPage(page),
    select: {
      id: true,
      orderId: true,
      option: true,
      stake: true,
      payout: true,
      status: true,
      placedAt: true,
      settledAt: true,
      draw: {
        select: {
          issue: true,
          dice: true,
          game: { select: { ico: true, key: true, ...NAMES } },
        },
      },
    },
  })
  return bets.map(({ id, orderId, option, stake, payout, placedAt, settledAt, draw, ...bet }) => {
    const status = z.parse(states, bet.status)
    const isSettled = status === 'won' || status === 'lost'
    const { game, dice } = draw
    const state = BET_STATES[status][locale]
    const profit = profitOf(status, stake, payout)
    const row = {
      id: z.parse(rowId, id),
      order: z.parse(rowId, orderId),
      ico: game.ico,
      key: game.key,
      expect: draw.issue,
      name: wireNames(game),
      status: isSettled ? 1 : 0,
      state: status,
      ...(isSettled && { opencode: openCodeOf(dice) }),
      status_text: status === 'refunded' ? 'refunded' : state,
      win_text: isSettled ? `${state} ${writePoints(profit)}` : state,
      money: stake,
      profit,
      type: option,
      create_time: ctx.formatWireTime(placedAt),
      update_time: settledAt ? ctx.formatWireTime(settledAt) : '',
      count: 1 as const,
    }
    return { ...row, data: [row] }
  })
}
