import { rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { openCodeOf } from '../../wire/format.ts'

const SHOWN = 30

/** Issues begin with their day. A bound one day after the latest time zone limits the query. */
function endOf(before: string): Date {
  const [, year, month, day] = (/^(\d{4})(\d\d)(\d\d)/.exec(before) ?? []).map(Number)
  return new Date(Date.UTC(year ?? 9999, (month ?? 1) - 1, (day ?? 1) + 2))
}

const settled = z.object({ issue: z.string(), dice: z.array(z.int()), draw_at: z.date() })

/** Returns the latest settled draws that are due, newest first; with an issue, those before it. */
export async function latestDraws(
  ctx: Context,
  { key, before }: { readonly key: string; readonly before: string },
): Promise<ReplyOf<typeof getLotteryOneList>> {
  const game = await ctx.db.game.findUnique({ where: { key }, select: { id: true } })
  if (!game) throw new AppError('game_unknown')
  const found = await rows(ctx.db, settled)`
    SELECT issue, dice, draw_at FROM draw
    WHERE game_id = ${game.id} AND status = 'settled' AND draw_at <= least(app_now(), ${endOf(before)})
      AND (${before} = '' OR issue < ${before}) ORDER BY draw_at DESC LIMIT ${SHOWN}`
  return found.map(({ issue, dice, draw_at }) => ({
    expect: issue,
    opencode: openCodeOf(dice),
    create_time: ctx.formatWireTime(draw_at),
  }))
}
