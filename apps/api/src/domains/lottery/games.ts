import type { Db } from '@saikoro/server/db'
import { rows, singleValue } from '@saikoro/server/rows'
import type { Odds } from '@saikoro/shared/rules/odds'
import { OPTIONS } from '@saikoro/shared/rules/options'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { allLocales, localized } from '../../wire/localized.ts'

/** Live state of a game. `second`: seconds to the next draw, rounded up, so that it is 0 only when the draw is due. */
const gameNow = z.object({
  id: z.int(),
  key: z.string(),
  class_id: z.int(),
  name: localized,
  desc: localized,
  ico: z.string(),
  condition: z.bigint(),
  status: z.int(),
  second: z.int(),
  now_expect: z.string(),
  next_expect: z.string(),
  dice: z.nullable(z.array(z.int())),
  now_ms: z.number(),
})

type GameNow = Readonly<z.output<typeof gameNow>>

/** Returns all games in display order. */
async function readGames(db: Db): Promise<GameNow[]> {
  return rows(db, gameNow)`
    SELECT g.id, g.key, g.class_id, g.ico, g.condition, g.status,
      ${allLocales('name', 'g')} AS name,
      ${allLocales('desc', 'g')} AS desc,
      COALESCE(GREATEST(0, ceil(extract(epoch FROM upcoming.draw_at - app_now()))), 0)::int AS second,
      COALESCE(latest.issue, '') AS now_expect, COALESCE(upcoming.issue, '') AS next_expect, latest.dice,
      (extract(epoch FROM app_now()) * 1000)::float8 AS now_ms
    FROM game g
    CROSS JOIN LATERAL current_draws(g.id) AS c
    LEFT JOIN draw latest ON latest.id = c.now_id
    LEFT JOIN draw upcoming ON upcoming.id = c.next_id
    ORDER BY g.sort, g.id`
}

/**
 * Returns the live state of the games; concurrent callers share one query. What is derived from it expires when a countdown or a due time
 * changes next: on whole seconds of the database's clock.
 */
export async function gamesNow(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  expiresAt: (at: number) => void,
): Promise<readonly GameNow[]> {
  const { value: games, until } = await cache.getOrLoad('games', async () => {
    const before = performance.now()
    const value = await readGames(db)
    return { value, until: before + 1_000 - ((value[0]?.now_ms ?? 0) % 1_000) }
  })
  expiresAt(until)
  return games
}

const stored = z.record(z.enum(OPTIONS), z.int())

/** Returns the odds of an order placed now: of the next draw, else of the newest version. */
export async function oddsNow(db: Db, gameId: number): Promise<Odds | undefined> {
  const odds = await singleValue(db, z.nullable(stored))`
    SELECT COALESCE(
      (SELECT v.odds FROM current_draws(${gameId}::int) c JOIN draw d ON d.id = c.next_id JOIN odds_version v ON v.id = d.odds_version_id),
      (SELECT odds FROM odds_version WHERE game_id = ${gameId}::int ORDER BY id DESC LIMIT 1)) AS odds`
  return odds ?? undefined
}
