import type { Db } from '@saikoro/server/db'
import { rows } from '@saikoro/server/rows'
import { OPENING_LEAD_MS, roundTimeMs, SEALING_LEAD_MS } from '@saikoro/shared/rules/schedule'
import * as z from 'zod/mini'
import { createFailureLog, type FailureLog } from '../kernel/failure-log.ts'
import { timeMs } from '../kernel/wire-times.ts'
import { compareDice, compareRoot } from './compare-draw.ts'
import { publishLog } from './publish-log.ts'
import { storeRound } from './rounds.ts'
import type { SeedSource } from './seeds.ts'
import type { WorkerContext } from './worker-context.ts'

const BEACON_TIMEOUT_MS = 24 * 3_600_000

/** Plans the next draws and advances every due draw by one step. A failed step does not delay other draws. */
export async function runCycle(
  ctx: WorkerContext,
  seeds: SeedSource,
  failures: FailureLog = createFailureLog(ctx.log),
): Promise<void> {
  await ctx.db.$executeRaw`SELECT plan_draws(id) FROM game WHERE status = 1 ORDER BY id`
  for (const draw of await dueDraws(ctx.db)) {
    const { game, issue } = draw
    const step = `${game} ${issue} ${draw.status}`
    await advance(ctx, seeds, draw).then(
      () => failures.succeeded(step),
      (error: unknown) => {
        ctx.databaseHealth.diskFull.note(error)
        failures.failed(step, { game, issue }, error, 'draw not moved on')
      },
    )
  }
}

async function advance(ctx: WorkerContext, seeds: SeedSource, draw: DueDraw): Promise<void> {
  if (draw.status === 'scheduled') return open(ctx, draw)
  if (draw.status === 'open') return voidUnsealed(ctx, seeds, draw)
  return settle(ctx, seeds, draw)
}

async function open(ctx: WorkerContext, draw: DueDraw): Promise<void> {
  const { id, game, issue, now } = draw
  if (draw.closesAt - now < OPENING_LEAD_MS) {
    await ctx.db.$executeRaw`SELECT skip_draw(${id}::int)`
    ctx.log.info({ game, issue }, 'draw skipped')
  } else if (!draw.gameIsLive && draw.gameRuns && draw.epochIsPublished && draw.currentIndex < draw.length) {
    const index = draw.currentIndex + 1
    await ctx.db.$executeRaw`SELECT open_draw(${id}::int, ${draw.epoch}::int, ${index}::int)`
    ctx.log.info({ game, issue }, 'draw opened')
    await publishLog(ctx) // orders are accepted only once the open entry is published
  }
}

/** `sealDraws` seals a draw; one that it missed is void. */
async function voidUnsealed(ctx: WorkerContext, seeds: SeedSource, draw: DueDraw): Promise<void> {
  const deadline = roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod) - SEALING_LEAD_MS
  if (draw.now > deadline) await voidDraw(ctx, seeds, draw)
}

async function settle(ctx: WorkerContext, seeds: SeedSource, draw: DueDraw): Promise<void> {
  const { id, game, issue, now } = draw
  if (draw.sealedLate) return voidDraw(ctx, seeds, draw)
  // Compared while the round is awaited, because a large root takes long. A difference halts the game only once the round is stored
  // (a halted draw without a round would be voided) and an API process finds it as well.
  const wrongRoot = await compareRoot(ctx.db, draw)
  if (now < roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod)) return
  const signature = await storeRound(ctx, draw.chainHash, draw.round, now)
  if (signature === undefined) {
    if (now >= draw.drawAt + BEACON_TIMEOUT_MS) await voidDraw(ctx, seeds, draw)
    return
  }
  const seed = seeds(draw, draw.index)
  const difference = wrongRoot ?? (await compareDice(ctx.db, draw, seed, signature))
  if (difference !== null) {
    await ctx.db.$executeRaw`SELECT claim_publication('halt', ${id}::bigint, ${difference}, ${seed})`
    throw new Error(difference)
  }
  ctx.log.info({ game, issue }, 'draw compared')
  await ctx.db.$executeRaw`SELECT settle_draw(${id}::int, ${seed})`
  ctx.log.info({ game, issue }, 'draw settled')
}

/** Voids a draw and refunds its bets. Its round is stored later (`storeRoundsOfVoidDraws`). */
async function voidDraw(ctx: WorkerContext, seeds: SeedSource, draw: DueDraw): Promise<void> {
  const { id, game, issue } = draw
  await ctx.db.$executeRaw`SELECT void_draw(${id}::int, ${seeds(draw, draw.index)})`
  ctx.log.warn({ game, issue }, 'draw void')
}

const dueDraw = z.object({
  id: z.int(),
  game: z.string(),
  issue: z.string(),
  status: z.enum(['scheduled', 'open', 'sealed']),
  now: timeMs,
  closesAt: timeMs,
  drawAt: timeMs,
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

/** A draw whose next step may be due, with the chain of its epoch. Times by the database clock. */
type DueDraw = Readonly<z.output<typeof dueDraw>>

/** Returns all draws between their opening and their end, oldest first, without those of halted games. */
async function dueDraws(db: Db): Promise<DueDraw[]> {
  return rows(db, dueDraw)`
    SELECT d.id, g.key AS game, d.issue, d.status, app_now() AS now, d.closes_at AS "closesAt", d.draw_at AS "drawAt",
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
}
