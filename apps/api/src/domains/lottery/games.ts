import * as z from 'zod/mini'
import type { Db } from '../../db.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { rows } from '../../rows.ts'
import { localized } from '../../wire/localized.ts'

/** A game as it stands now. `second`: whole seconds to the next draw, 0 when its time has passed. */
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
})

export type GameNow = Readonly<z.output<typeof gameNow>>

/** All games in their order, or the one with this key. */
export async function gamesNow(db: Db, key?: string): Promise<GameNow[]> {
  const found = await db.$queryRaw`
    SELECT g.id, g.key, g.class_id, g.ico, g.condition, g.status,
      json_build_object('zh', name_zh, 'en', name_en, 'ja', name_ja, 'ms', name_ms) AS name,
      json_build_object('zh', desc_zh, 'en', desc_en, 'ja', desc_ja, 'ms', desc_ms) AS desc,
      COALESCE(GREATEST(0, floor(extract(epoch FROM upcoming.draw_at - app_now()))), 0)::int AS second,
      COALESCE(latest.issue, '') AS now_expect, COALESCE(upcoming.issue, '') AS next_expect, latest.dice
    FROM game g
    CROSS JOIN LATERAL current_draws(g.id) AS c
    LEFT JOIN draw latest ON latest.id = c.now_id
    LEFT JOIN draw upcoming ON upcoming.id = c.next_id
    ${key === undefined ? Prisma.empty : Prisma.sql`WHERE g.key = ${key}`}
    ORDER BY g.sort, g.id`
  return rows(gameNow, found)
}
