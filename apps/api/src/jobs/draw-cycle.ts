import { OPENING_LEAD_MS, roundTimeMs, SEALING_LEAD_MS } from '@saikoro/shared/rules/schedule'
import { createFailureLog, type FailureLog } from '../kernel/failure-log.ts'
import { compareDice, compareRoot } from './compare-draw.ts'
import { type DueDraw, dueDraws } from './due-draws.ts'
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
  for (const draw of await dueDraws(ctx)) {
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
  } else if (
    !draw.gameIsLive &&
    draw.gameRuns &&
    draw.epochIsPublished &&
    draw.currentIndex < draw.chain.length
  ) {
    const index = draw.currentIndex + 1
    await ctx.db.$executeRaw`SELECT open_draw(${id}::int, ${draw.chain.epoch}::int, ${index}::int)`
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
  const signature = await storeRound(ctx, draw.chainHash, draw.round, now)
  if (signature === undefined) {
    if (now >= draw.drawAt + BEACON_TIMEOUT_MS) await voidDraw(ctx, seeds, draw)
    return
  }
  const seed = seeds(draw.chain, draw.index)
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
  await ctx.db.$executeRaw`SELECT void_draw(${id}::int, ${seeds(draw.chain, draw.index)})`
  ctx.log.warn({ game, issue }, 'draw void')
}
