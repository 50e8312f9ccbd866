import type { Odds } from '@saikoro/shared/rules/odds'
import { OPTIONS } from '@saikoro/shared/rules/options'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { singleValue } from '../../kernel/rows.ts'

const stored = z.record(z.enum(OPTIONS), z.int())

/** Returns the odds of an order placed now: of the next draw, else of the newest version. */
export async function oddsNow(db: Db, gameId: number): Promise<Odds | undefined> {
  const odds = await singleValue(db, z.nullable(stored))`
    SELECT COALESCE(
      (SELECT d.odds FROM current_draws(${gameId}::int) c JOIN draw d ON d.id = c.next_id),
      (SELECT odds FROM odds_version WHERE game_id = ${gameId}::int ORDER BY id DESC LIMIT 1)) AS odds`
  return odds ?? undefined
}
