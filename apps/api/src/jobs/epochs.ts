import { anchorOf, CHAIN_LENGTH, deriveLast } from '@saikoro/shared/fairness/chain'
import type { ChainOf, SeedSource } from './seeds.ts'
import type { WorkerContext } from './worker-context.ts'

const RULES = '1'

interface GameEpoch {
  readonly game_id: number
  readonly key: string
  readonly epoch: number | null
  readonly salt: string
  readonly length: number
  readonly anchor: string
  readonly chain_hash: string
  readonly receipt_key: string
  readonly last_index: number
  readonly live: boolean
}

async function currentEpochs({ db }: WorkerContext): Promise<GameEpoch[]> {
  return db.$queryRaw<GameEpoch[]>`
    SELECT g.id AS game_id, g.key, e.epoch, e.salt, e.length, e.anchor, e.chain_hash, e.receipt_key,
      COALESCE((SELECT max(idx) FROM draw d WHERE d.game_id = g.id AND d.epoch = e.epoch), 0) AS last_index,
      EXISTS (SELECT FROM draw d WHERE d.game_id = g.id AND d.status IN ('open', 'sealed')) AS live
    FROM game g LEFT JOIN LATERAL (
      SELECT * FROM fairness_epoch WHERE game_id = g.id ORDER BY epoch DESC LIMIT 1
    ) AS e ON true WHERE g.halted_reason = ''`
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

/** Says that this worker is at work; false while workers with other keys are. */
async function isOfThisGeneration({ db, name, beacon, receiptPublicKey }: WorkerContext): Promise<boolean> {
  const [row] = await db.$queryRaw<{ generation: number | null }[]>`
    SELECT beat(${name}, ${beacon.beacon.chainHash}, ${receiptPublicKey}) AS generation`
  return row?.generation != null
}

/**
 * Every game has an epoch of this beacon and this receipt key with seeds left, else a new one starts as soon as no draw
 * of the game is open or sealed. Throws when the secret is not the one behind a published anchor.
 * @returns false while workers with other keys are at work: then this one does nothing
 */
export async function ensureEpochs(ctx: WorkerContext, seeds: SeedSource): Promise<boolean> {
  const epochs = await currentEpochs(ctx)
  for (const row of epochs) if (row.epoch !== null) seeds(chainOfEpoch(row, row.epoch), 0)
  if (!(await isOfThisGeneration(ctx))) {
    ctx.log.warn('workers with other keys are at work; this one waits until they stop')
    return false
  }
  for (const row of epochs) {
    const isCurrent =
      row.epoch !== null &&
      row.chain_hash === ctx.beacon.beacon.chainHash &&
      row.receipt_key === ctx.receiptPublicKey &&
      row.last_index < row.length
    if (!isCurrent && !row.live) await startEpoch(ctx, row.game_id, row.key, (row.epoch ?? 0) + 1)
  }
  return true
}

function chainOfEpoch({ key, salt, length, anchor }: GameEpoch, epoch: number): ChainOf {
  return { game: key, epoch, salt, length, anchor }
}
