import type { Db } from '@saikoro/server/db'
import { column, refusal } from '@saikoro/server/rows'
import type { RefusalCode } from '@saikoro/shared/errors'

/** Returns why this member may not place orders now, or `null`. Without a game, one open game is enough. */
export async function whyNotEnabled(db: Db, memberId: number, gameId: number): Promise<RefusalCode | null> {
  const [reason] = await column(db, refusal)`
    SELECT CASE
      WHEN m.status <> 1 THEN 'account_disabled'
      WHEN l.excluded_until > app_now() THEN 'excluded'
      WHEN l.timed_out_until > app_now() THEN 'timed_out'
      WHEN ${gameId} > 0 AND NOT EXISTS (SELECT FROM game WHERE id = ${gameId}) THEN 'game_unknown'
      WHEN EXISTS (
        SELECT FROM game g WHERE g.id = ${gameId} AND (g.halted_reason <> '' OR EXISTS (
          SELECT FROM draw d WHERE d.game_id = g.id AND d.status = 'sealed' AND d.draw_at <= app_now()))
      ) THEN 'game_paused'
      WHEN NOT EXISTS (
        SELECT FROM draw d JOIN game g ON g.id = d.game_id
        WHERE d.status = 'open' AND app_now() < d.closes_at AND g.status = 1 AND g.halted_reason = '' AND ${gameId} IN (0, g.id)
      ) THEN 'game_closed'
    END
    FROM member m LEFT JOIN play_limit l ON l.member_id = m.id WHERE m.id = ${memberId}`
  return reason ?? null
}
