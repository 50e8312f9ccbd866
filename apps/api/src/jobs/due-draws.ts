import type { ChainOf } from './seeds.ts'
import type { WorkerContext } from './worker-context.ts'

/** A draw whose next step may be due. Times in ms by the database clock. */
export interface DueDraw {
  readonly id: number
  readonly gameId: number
  readonly game: string
  readonly issue: string
  readonly status: 'scheduled' | 'open' | 'sealed'
  readonly now: number
  readonly closesAt: number
  readonly drawAt: number
  readonly round: number
  readonly chainHash: string
  readonly record: string
  readonly betsRoot: string
  readonly index: number
  readonly chain: ChainOf
  readonly beaconGenesis: number
  readonly beaconPeriod: number
  /** The last index that was opened in the current epoch. */
  readonly currentIndex: number
  /** Its seal was committed after its round could be known. */
  readonly sealedLate: boolean
  readonly gameIsLive: boolean
  readonly gameRuns: boolean
}

type Row = Omit<DueDraw, 'now' | 'closesAt' | 'drawAt' | 'chain'> &
  Omit<ChainOf, 'game'> & { now: Date; closesAt: Date; drawAt: Date }

/** All draws between their opening and their end, the oldest first; those of a halted game rest. */
export async function dueDraws({ db }: WorkerContext): Promise<DueDraw[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT d.id, d.game_id AS "gameId", g.key AS game, d.issue, d.status, app_now() AS now, d.closes_at AS "closesAt", d.draw_at AS "drawAt",
      d.round, d.chain_hash AS "chainHash", COALESCE(d.record, '') AS record, COALESCE(d.bets_root, '') AS "betsRoot", COALESCE(d.idx, 0) AS index,
      e.epoch, e.salt, e.length, e.anchor, e.beacon_genesis AS "beaconGenesis", e.beacon_period AS "beaconPeriod",
      COALESCE((SELECT max(idx) FROM draw o WHERE o.game_id = d.game_id AND o.epoch = e.epoch), 0) AS "currentIndex",
      sealed_late(d) AS "sealedLate",
      EXISTS (SELECT FROM draw o WHERE o.game_id = d.game_id AND o.status IN ('open', 'sealed')) AS "gameIsLive",
      g.status = 1 AS "gameRuns"
    FROM draw d JOIN game g ON g.id = d.game_id
    JOIN fairness_epoch e ON e.game_id = d.game_id
      AND e.epoch = COALESCE(d.epoch, (SELECT max(epoch) FROM fairness_epoch WHERE game_id = d.game_id))
    WHERE d.status IN ('scheduled', 'open', 'sealed') AND d.opens_at <= app_now() AND g.halted_reason = ''
    ORDER BY d.draw_at, d.id`
  return rows.map(({ epoch, salt, length, anchor, ...row }) => ({
    ...row,
    now: row.now.getTime(),
    closesAt: row.closesAt.getTime(),
    drawAt: row.drawAt.getTime(),
    chain: { game: row.game, epoch, salt, length, anchor },
  }))
}
