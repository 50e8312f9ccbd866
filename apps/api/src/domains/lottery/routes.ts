import * as lottery from '@saikoro/shared/contract/lottery'
import { AppError } from '@saikoro/shared/errors'
import { ALIASES, OPTIONS } from '@saikoro/shared/rules/options'
import type { Routes } from '../../http/bind-call.ts'
import { openCodeOf } from '../../wire/format.ts'
import { wireNames } from '../../wire/localized.ts'
import { gamesNow, oddsNow } from './games.ts'
import { latestDraws } from './latest-draws.ts'

const HOT = 4
/** Seconds that a late draw shows to clients that do not ask with `late`: more than their six polls of 300 ms take. */
const ASK_AGAIN_SECONDS = 5
const CACHED = { cacheForOneSecond: true }
const WIRE_NAMES = new Map<string, string>(Object.entries(ALIASES).map(([name, option]) => [option, name]))

/**
 * Returns a game as clients written by others survive it: some start an interval that they never clear when a reply says 0.
 * While the draw is due, they count down and ask again.
 */
function withoutZero<Row extends { readonly second: number }>(game: Row): Row {
  return game.second === 0 ? { ...game, second: ASK_AGAIN_SECONDS } : game
}

export const lotteryRoutes: Routes = (on, ctx) => {
  on(lottery.itemlist, CACHED, async () => {
    const classes = await ctx.db.gameClass.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] })
    return classes.map((row) => ({ id: row.id, name: wireNames(row) }))
  })

  on(lottery.lotteryList, CACHED, async ({ input, expiresAt }) => {
    const games = await gamesNow(ctx, expiresAt)
    return games.filter((game) => input.class === 0 || game.class_id === input.class).map(withoutZero)
  })

  on(lottery.hotLottery, CACHED, async ({ expiresAt }) => {
    const games = await gamesNow(ctx, expiresAt)
    return games.slice(0, HOT).map(withoutZero)
  })

  on(lottery.getLotteryInfo, CACHED, async ({ input, expiresAt }) => {
    const games = await gamesNow(ctx, expiresAt)
    const game = games.find(({ key }) => key === input.key)
    if (!game) throw new AppError('game_unknown')
    return { ...(input.late ? game : withoutZero(game)), opencode: openCodeOf(game.dice) }
  })

  on(lottery.getLotteryOneList, CACHED, async ({ input, expiresAt }) => {
    await gamesNow(ctx, expiresAt)
    return latestDraws(ctx, input)
  })

  on(lottery.getLotteryPeilv, CACHED, async ({ input, expiresAt }) => {
    await gamesNow(ctx, expiresAt)
    const odds = await oddsNow(ctx.db, input.id)
    if (!odds) throw new AppError('game_unknown')
    return OPTIONS.map((type) => ({
      type,
      name: WIRE_NAMES.get(type) ?? type,
      proportion: odds[type] / 100,
    }))
  })
}
