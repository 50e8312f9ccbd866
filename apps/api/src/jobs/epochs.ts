import { rows, singleValue } from '@saikoro/server/rows'
import { CHAIN_LENGTH, commitBytes } from '@saikoro/shared/fairness/chain'
import * as z from 'zod/mini'
import { anchorIn, type SeedSource, seedsOf } from './seeds.ts'
import type { WorkerContext } from './worker-context.ts'

const RULES = '1'

const game = { game_id: z.int(), game: z.string(), live: z.boolean() }
const epochColumns = {
  salt: z.string(),
  length: z.int(),
  anchor: z.string(),
  ended: z.boolean(),
  published: z.boolean(),
  stalled: z.boolean(),
}
/** A game with its newest epoch; null before the first one. */
const gameEpoch = z.union([
  z.object({ ...game, epoch: z.int(), ...epochColumns }),
  z.object({ ...game, epoch: z.null() }),
])

type GameEpoch = Readonly<z.output<typeof gameEpoch>>
type StartedEpoch = Extract<GameEpoch, { epoch: number }>

async function currentEpochs({ db, beacon, receiptPublicKey }: WorkerContext): Promise<GameEpoch[]> {
  return rows(db, gameEpoch)`
    SELECT g.id AS game_id, g.key AS game, e.epoch, e.salt, e.length, e.anchor,
      epoch_has_ended(e, ${beacon.beacon.chainHash}, ${receiptPublicKey}) AS ended, epoch_is_published(e) AS published,
      COALESCE(epoch_is_stalled(e), false) AS stalled,
      EXISTS (SELECT FROM draw d WHERE d.game_id = g.id AND d.status IN ('open', 'sealed')) AS live
    FROM game g LEFT JOIN LATERAL (
      SELECT * FROM fairness_epoch WHERE game_id = g.id ORDER BY epoch DESC LIMIT 1
    ) AS e ON true WHERE g.halted_reason = ''`
}

/**
 * Starts a new epoch with a fresh salt and stores the commitments of its draws; the database refuses while a draw of the game is open or
 * sealed.
 */
async function startEpoch(ctx: WorkerContext, gameId: number, key: string, epoch: number): Promise<void> {
  const salt = ctx.random(32).toString('hex')
  const seeds = seedsOf(ctx, { game: key, epoch, salt, length: CHAIN_LENGTH })
  const anchor = anchorIn(seeds)
  const commits = Buffer.from(commitBytes(seeds))
  const { kind, chainHash, publicKey, genesis, period } = ctx.beacon.beacon
  await ctx.db.$executeRaw`
    SELECT start_epoch(${gameId}::int, ${epoch}::int, ${CHAIN_LENGTH}::int, ${anchor}, ${salt}, ${kind}, ${chainHash}, ${publicKey},
      ${genesis}::int, ${period}::int, ${RULES}, ${ctx.receiptPublicKey}, ${commits})`
  ctx.log.info({ game: key, epoch }, 'epoch started')
}

/**
 * Records the heartbeat of this worker, except while the database has no room for its work. Returns false when its keys are not those of
 * the installation.
 */
export async function recordHeartbeat(ctx: WorkerContext): Promise<boolean> {
  const { db, name, beacon, receiptPublicKey, databaseHealth } = ctx
  if (databaseHealth.diskFull.isRecent()) return true
  return singleValue(db, z.boolean())`
    SELECT record_heartbeat(${name}, ${beacon.beacon.chainHash}, ${receiptPublicKey})`
}

/** Returns whether an epoch was started with another secret. */
function isForeign(ctx: WorkerContext, row: StartedEpoch): boolean {
  return row.length > CHAIN_LENGTH || anchorIn(seedsOf(ctx, row)) !== row.anchor
}

/**
 * Throws when the current epoch of a game was started with another secret and is not published. Its entries must not be published: no
 * draw opens before.
 */
export async function refuseForeignEpochs(ctx: WorkerContext): Promise<void> {
  const waiting = (await currentEpochs(ctx)).filter((row) => row.epoch !== null && !row.published)
  const foreign = waiting.find((row) => row.epoch !== null && isForeign(ctx, row))
  if (foreign) throw new Error(`the current epoch of ${foreign.game} has another secret`)
}

/**
 * Starts an epoch for a game whose newest epoch has ended or was started with another secret and never published, as soon as no draw
 * of the game is open or sealed. One per call: its hashing takes a tenth of a second, and draws of other games wait for it. Throws when
 * FAIRNESS_SECRET does not give the published anchors.
 * @returns false for other keys than those of the installation; this worker then does nothing
 */
export async function ensureEpochs(ctx: WorkerContext, seeds: SeedSource): Promise<boolean> {
  const epochs = await currentEpochs(ctx)
  for (const row of epochs) if (row.epoch !== null && row.published) seeds(row, 0)
  if (!(await recordHeartbeat(ctx))) {
    ctx.log.warn('this worker waits: its keys are not those of the last start')
    return false
  }
  for (const row of epochs) {
    const isNeeded = row.epoch === null || row.ended || (row.stalled && isForeign(ctx, row))
    if (!isNeeded || row.live) continue
    await startEpoch(ctx, row.game_id, row.game, (row.epoch ?? 0) + 1)
    break
  }
  return true
}

/**
 * Starts a new epoch for every game by order of the owner: publishes an intervention, voids open draws and starts the epoch. Where a
 * sealed draw is waiting, the worker starts the epoch after settling it (`ensureEpochs`). Returns a line of text for each game.
 */
export async function renewEpochs(ctx: WorkerContext, reason: string): Promise<string[]> {
  const { db } = ctx
  const games = await db.game.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, key: true, epochs: { orderBy: { epoch: 'desc' }, take: 1, select: { epoch: true } } },
  })
  const lines: string[] = []
  for (const { id, key, epochs } of games) {
    const epoch = epochs[0]?.epoch ?? 0
    await db.intervention.create({ data: { action: 'epoch', game: key, reason } })
    const waiting = await singleValue(db, z.int())`SELECT abandon_draws(${id}::int) AS waiting`
    if (waiting === 0) await startEpoch(ctx, id, key, epoch + 1)
    lines.push(
      waiting === 0
        ? `${key}: epoch ${epoch + 1} started`
        : `${key}: epoch ${epoch + 1} starts as soon as its sealed draw is settled; if the secret is lost, run this again 24 hours after that draw's time`,
    )
  }
  return lines
}
