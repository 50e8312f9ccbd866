import {
  getLotteryInfo,
  getLotteryOneList,
  getLotteryPeilv,
  hotLottery,
  itemlist,
  lotteryList,
} from '@saikoro/shared/contract/lottery'
import { AppError } from '@saikoro/shared/errors'
import { ALIASES, OPTIONS } from '@saikoro/shared/rules/options'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { wireTimeFormat } from '../../wire/format-time.ts'
import { openCodeOf } from '../../wire/open-code.ts'
import { gamesNow } from './games.ts'
import { latestDraws } from './latest-draws.ts'
import { oddsNow } from './odds.ts'

const HOT = 4
const WIRE_NAMES = new Map<string, string>(Object.entries(ALIASES).map(([name, option]) => [option, name]))

export function lotteryRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(itemlist, async () => {
    const classes = await ctx.db.gameClass.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] })
    return classes.map((row) => ({
      id: row.id,
      name: { zh: row.nameZh, en: row.nameEn, ja: row.nameJa, ms: row.nameMs },
    }))
  })

  on(lotteryList, async ({ input }) => {
    const games = await gamesNow(ctx.db)
    return games.filter((game) => input.class === 0 || game.class_id === input.class)
  })

  on(hotLottery, async () => (await gamesNow(ctx.db)).slice(0, HOT))

  on(getLotteryInfo, async ({ input }) => {
    const [game] = await gamesNow(ctx.db, input.key)
    if (!game) throw new AppError('game_unknown')
    return { ...game, opencode: openCodeOf(game.dice) }
  })

  on(getLotteryOneList, async ({ input }) => latestDraws(ctx.db, input, formatWireTime))

  on(getLotteryPeilv, async ({ input }) => {
    const odds = await oddsNow(ctx.db, input.id)
    if (!odds) throw new AppError('game_unknown')
    return OPTIONS.map((type) => ({ type, name: WIRE_NAMES.get(type) ?? type, proportion: odds[type] / 100 }))
  })
}
