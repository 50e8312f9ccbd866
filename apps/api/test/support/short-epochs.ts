import { chainOf, commitOf, deriveLast } from '@saikoro/shared/fairness/chain'
import type { World } from './world.ts'

const SALT = '5a'.repeat(32)
const LENGTH = 400
const begun = new WeakSet<World>()

/** Publishes an epoch with a short chain from the worker's secret. */
export async function startEpoch(
  { owner, worker }: World,
  { gameId, key, epoch, length }: { gameId: number; key: string; epoch: number; length: number },
): Promise<void> {
  const { kind, chainHash, publicKey, genesis, period } = worker.beacon.beacon
  const [anchor, ...seeds] = chainOf(deriveLast(worker.fairnessSecret, SALT, key, epoch), length)
  await owner.query('SELECT start_epoch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
    gameId,
    epoch,
    length,
    anchor,
    SALT,
    kind,
    chainHash,
    publicKey,
    genesis,
    period,
    '1',
    worker.receiptPublicKey,
    Buffer.from(seeds.map(commitOf).join(''), 'hex'),
  ])
}

/** Starts the first epoch of each game that has none. */
export async function startShortEpochs(world: World): Promise<void> {
  if (begun.has(world)) return
  begun.add(world)
  const { rows } = await world.owner.query(
    `SELECT id, key FROM game g WHERE halted_reason = '' AND NOT EXISTS (SELECT FROM fairness_epoch WHERE game_id = g.id)`,
  )
  for (const { id, key } of rows) await startEpoch(world, { gameId: id, key, epoch: 1, length: LENGTH })
}
