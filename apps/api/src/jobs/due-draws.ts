import * as z from 'zod/mini'
import { rows } from '../kernel/rows.ts'
import type { Chain } from './seeds.ts'
import type { WorkerContext } from './worker-context.ts'

const row = z.object({
  id: z.int(),
  gameId: z.int(),
  game: z.string(),
  issue: z.string(),
  status: z.enum(['scheduled', 'open', 'sealed']),
  now: z.date(),
  closesAt: z.date(),
  drawAt: z.date(),
  round: z.int(),
  chainHash: z.string(),
  record: z.string(),
  betsRoot: z.string(),
  index: z.int(),
  epoch: z.int(),
  salt: z.string(),
  length: z.int(),
  anchor: z.string(),
  beaconGenesis: z.int(),
  beaconPeriod: z.int(),
  /** Index of the last opened draw of the current epoch. */
  currentIndex: z.int(),
  /** The seal was committed after the round could be known. */
  sealedLate: z.boolean(),
  gameIsLive: z.boolean(),
  epochIsPublished: z.boolean(),
  gameRuns: z.boolean(),
})

type Row = Readonly<z.output<typeof row>>

/** A draw whose next step may be due. Times in ms by the database clock. */
export interface DueDraw
  extends Omit<Row, 'now' | 'closesAt' | 'drawAt' | 'epoch' | 'salt' | 'length' | 'anchor'> {
  readonly now: number
  readonly closesAt: number
  readonly drawAt: number
  readonly chain: Chain
}

/** Returns all draws between their opening and their end, oldest first, without those of halted games. */
export async function dueDraws({ db }: WorkerContext): Promise<DueDraw[]> {
  const found = await rows(db, row)`
    SELECT d.id, d.game_id AS "gameId", g.key AS game, d.issue, d.status, app_now() AS now, d.closes_at AS "closesAt", d.draw_at AS "drawAt",
      d.round, d.chain_hash AS "chainHash", COALESCE(d.record, '') AS record, COALESCE(d.bets_root, '') AS "betsRoot", COALESCE(d.idx, 0) AS index,
      e.epoch, e.salt, e.length, e.anchor, e.beacon_genesis AS "beaconGenesis", e.beacon_period AS "beaconPeriod",
      COALESCE((SELECT max(idx) FROM draw o WHERE o.game_id = d.game_id AND o.epoch = e.epoch), 0) AS "currentIndex",
      sealed_late(d) AS "sealedLate",
      EXISTS (SELECT FROM draw o WHERE o.game_id = d.game_id AND o.status IN ('open', 'sealed')) AS "gameIsLive",
      epoch_is_published(e) AS "epochIsPublished",
      g.status = 1 AS "gameRuns"
    FROM draw d JOIN game g ON g.id = d.game_id
    JOIN fairness_epoch e ON e.game_id = d.game_id
      AND e.epoch = COALESCE(d.epoch, (SELECT max(epoch) FROM fairness_epoch WHERE game_id = d.game_id))
    WHERE d.status IN ('scheduled', 'open', 'sealed') AND d.opens_at <= app_now() AND g.halted_reason = ''
    ORDER BY d.draw_at, d.id`
  return found.map(({ epoch, salt, length, anchor, ...draw }) => ({
    ...draw,
    now: draw.now.getTime(),
    closesAt: draw.closesAt.getTime(),
    drawAt: draw.drawAt.getTime(),
    chain: { game: draw.game, epoch, salt, length, anchor },
  }))
}
