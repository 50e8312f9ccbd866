import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Db } from '../../db.ts'
import { rows } from '../../rows.ts'
import { openCodeOf } from '../../wire/open-code.ts'

const SHOWN = 30

const settled = z.object({ issue: z.string(), dice: z.array(z.int()), draw_at: z.date() })

/** The last settled draws whose time has come, newest first. */
export async function latestDraws(
  db: Db,
  key: string,
  formatWireTime: (at: Date) => string,
): Promise<ReplyOf<typeof getLotteryOneList>> {
  const game = await db.game.findUnique({ where: { key }, select: { id: true } })
  if (!game) throw new AppError('game_unknown')
  const found = rows(
    settled,
    await db.$queryRaw`
    SELECT issue, dice, draw_at FROM draw
    WHERE game_id = ${game.id} AND status = 'settled' AND draw_at <= app_now() ORDER BY draw_at DESC LIMIT ${SHOWN}`,
  )
  return found.map(({ issue, dice, draw_at }) => ({
    expect: issue,
    opencode: openCodeOf(dice),
    create_time: formatWireTime(draw_at),
  }))
}
