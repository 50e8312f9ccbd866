import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { throws } from '@saikoro/shared/contract/house-record'
import { THROWS } from '@saikoro/shared/rules/options'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { rows } from '../../kernel/rows.ts'

const counted = z.object({ place: z.int(), count: z.int() })

/** Returns the count of each of the 216 throws in settled draws of the last days. */
export async function readThrows(db: Db, days: number): Promise<ReplyOf<typeof throws>> {
  const found = await rows(db, counted)`
    SELECT d.dice[1] * 36 + d.dice[2] * 6 + d.dice[3] - 43 AS place, count(*)::int AS count
    FROM game g JOIN draw d ON d.game_id = g.id AND d.draw_at > app_now() - make_interval(days => ${days}::int) AND d.status = 'settled'
    GROUP BY 1`
  const counts = new Array<number>(THROWS).fill(0)
  for (const { place, count } of found) counts[place] = count
  return { days, counts }
}
