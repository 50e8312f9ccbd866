import { anchorOf, CHAIN_LENGTH, deriveLast } from '@saikoro/shared/fairness/chain'
import * as z from 'zod/mini'
import { rows, singleRow } from '../kernel/rows.ts'
import type { Chain, SeedSource } from './seeds.ts'
import type { WorkerContext } from './worker-context.ts'

const RULES = '1'

const game = {
  game_id: z.int(),
  key: z.string(),
  last_index: z.int(),
  live: z.boolean(),
  renewed: z.boolean(),
}
const epochColumns = {
  salt: z.string(),
  length: z.int(),
  anchor: z.string(),
  chain_hash: z.string(),
  receipt_key: z.string(),
}
/** A game with its newest epoch; null before the first one. */
const gameEpoch = z.union([
  z.object({ ...game, epoch: z.int(), ...epochColumns }),
  z.object({ ...game, epoch: z.null() }),
])

type GameEpoch = Readonly<z.output<typeof gameEpoch>>
type StartedEpoch = Extract<GameEpoch, { epoch: number }>

const heartbeat = z.object({ generation: z.nullable(z.int()) })

async function currentEpochs({ db }: WorkerContext): Promise<GameEpoch[]> {
  const found = await db.$queryRaw`
    SELECT g.id AS game_id, g.key, e.epoch, e.salt, e.length, e.anchor, e.chain_hash, e.receipt_key,
      COALESCE((SELECT max(idx) FROM draw d WHERE d.game_id = g.id AND d.epoch = e.epoch), 0) AS last_index,
      EXISTS (SELECT FROM draw d WHERE d.game_id = g.id AND d.status IN ('open', 'sealed')) AS live,
      EXISTS (SELECT FROM intervention i WHERE i.action = 'epoch' AND i.game = g.key AND date_trunc('milliseconds', i.at) > e.created_at) AS renewed
    FROM game g LEFT JOIN LATERAL (
      SELECT * FROM fairness_epoch WHERE game_id = g.id ORDER BY epoch DESC LIMIT 1
    ) AS e ON true WHERE g.halted_reason = ''`
  return rows(gameEpoch, found)
}

/** Publishes the genesis of a new epoch with a fresh salt; the database refuses while a draw of the game is open or sealed. */
export async function startEpoch(
  ctx: WorkerContext,
  gameId: number,
  key: string,
  epoch: number,
): Promise<void> {
  const salt = ctx.random(32).toString('hex')
  const anchor = anchorOf(deriveLast(ctx.fairnessSecret, salt, key, epoch), CHAIN_LENGTH)
  const { kind, chainHash, publicKey, genesis, period } = ctx.beacon.beacon
  await ctx.db.$executeRaw`
    SELECT start_epoch(${gameId}::int, ${epoch}::int, ${CHAIN_LENGTH}::int, ${anchor}, ${salt}, ${kind}, ${chainHash}, ${publicKey},
      ${genesis}::int, ${period}::int, ${RULES}, ${ctx.receiptPublicKey})`
  ctx.log.info({ game: key, epoch }, 'epoch started')
}

/** Records the heartbeat of this worker. Returns false while workers with other keys are active. */
async function recordHeartbeat({ db, name, beacon, receiptPublicKey }: WorkerContext): Promise<boolean> {
  const found = await db.$queryRaw`
    SELECT record_heartbeat(${name}, ${beacon.beacon.chainHash}, ${receiptPublicKey}) AS generation`
  return singleRow(heartbeat, found).generation !== null
}

/**
 * Starts an epoch for every game whose newest epoch has another beacon or receipt key, has no seeds left, or is to be replaced by order
 * of the owner, as soon as no draw of the game is open or sealed. Throws when FAIRNESS_SECRET does not give the published anchors.
 * @returns false while workers with other keys are active; this worker then does nothing
 */
export async function ensureEpochs(ctx: WorkerContext, seeds: SeedSource): Promise<boolean> {
  const epochs = await currentEpochs(ctx)
  for (const row of epochs) if (row.epoch !== null) seeds(chainOfEpoch(row), 0)
  if (!(await recordHeartbeat(ctx))) {
    ctx.log.warn('workers with other keys are at work; this one waits until they stop')
    return false
  }
  for (const row of epochs) {
    const isCurrent =
      row.epoch !== null &&
      row.chain_hash === ctx.beacon.beacon.chainHash &&
      row.receipt_key === ctx.receiptPublicKey &&
      row.last_index < row.length &&
      !row.renewed
    if (!isCurrent && !row.live) await startEpoch(ctx, row.game_id, row.key, (row.epoch ?? 0) + 1)
  }
  return true
}

function chainOfEpoch({ key, epoch, salt, length, anchor }: StartedEpoch): Chain {
  return { game: key, epoch, salt, length, anchor }
}
