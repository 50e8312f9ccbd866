import { bets, draw as drawCall, genesis } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { chainOf, commitOf, deriveLast } from '@saikoro/shared/fairness/chain'
import { verifyDraw } from '@saikoro/shared/fairness/verify-draw'
import { beforeEach } from 'vitest'
import { countersigner } from '../../src/jobs/countersign-rounds.ts'
import { runCycle } from '../../src/jobs/draw-cycle.ts'
import { ensureEpochs } from '../../src/jobs/epochs.ts'
import { publishLog } from '../../src/jobs/publish-log.ts'
import { sealDueDraws } from '../../src/jobs/seal-due-draws.ts'
import { type SeedSource, seedSource } from '../../src/jobs/seeds.ts'
import { publicationVerifier } from '../../src/jobs/verify-publications.ts'
import type { WorkerContext } from '../../src/jobs/worker-context.ts'
import { type As, call } from './call.ts'
import { setUp, type World } from './world.ts'

export interface DrawRow {
  readonly id: number
  readonly issue: string
  readonly status: string
  readonly opens_at: Date
  readonly closes_at: Date
  readonly draw_at: Date
  readonly round: number
  readonly chain_hash: string
  readonly epoch: number | null
  readonly idx: number | null
  readonly seed: string | null
  readonly record: string | null
  readonly signature: string | null
  readonly bets_root: string | null
  readonly dice: number[] | null
}

/** Caches each worker's seeds: deriving a chain takes a quarter of a second. */
const sources = new WeakMap<WorkerContext, SeedSource>()

/** Returns the seeds of a worker's chains. */
export function seedsOf(worker: WorkerContext): SeedSource {
  const seeds = sources.get(worker) ?? seedSource(worker)
  sources.set(worker, seeds)
  return seeds
}

/** Publishes the log as the worker and an API process do together. Returns the number of published claims. */
export async function publish(world: World, worker = world.worker): Promise<number> {
  await publishLog(worker)
  const accepted = await publicationVerifier(world.ctx)()
  return accepted && accepted + (await publish(world, worker))
}

/**
 * Runs one cycle of the worker, with an API process that verifies its rounds and publications. Epochs are short: a full chain takes
 * half a second of hashing.
 */
export async function work(world: World, worker = world.worker): Promise<void> {
  await startShortEpochs(world)
  if (!(await ensureEpochs(worker, seedsOf(worker)))) return
  // as in the worker: a failed publication does not delay draws, but orders are rejected
  const publishOrWarn = () =>
    publish(world, worker).catch((err: unknown) => worker.log.warn({ err }, 'not published'))
  await publishOrWarn()
  await sealDueDraws(worker)
  await runCycle(worker, seedsOf(worker))
  if (await countersigner(world.ctx)()) await runCycle(worker, seedsOf(worker))
  await publishOrWarn()
}

/** Returns the seed of an opened draw, derived from the worker's secret. */
export async function seedOf(world: World, { id }: Pick<DrawRow, 'id'>): Promise<string> {
  const draw = await world.row(
    `SELECT g.key AS game, d.idx, e.epoch, e.salt, e.length, e.anchor FROM draw d JOIN game g ON g.id = d.game_id
     JOIN fairness_epoch e ON e.game_id = d.game_id AND e.epoch = d.epoch WHERE d.id = $1`,
    [id],
  )
  return seedsOf(world.worker)(draw, draw.idx)
}

export const drawOf = (world: World, issue: string): Promise<DrawRow> =>
  world.row(
    'SELECT d.*, signature FROM draw d LEFT JOIN beacon_round USING (chain_hash, round) WHERE issue = $1',
    [issue],
  )

/** Sets the clock to a time (ms) and runs one cycle of the worker. */
export async function workAt(world: World, at: number): Promise<void> {
  await world.setClock(at)
  await work(world)
}

/** Opens and returns the draw of the current period. A first cycle ends the draw that an earlier test left open. */
export async function openDraw(world: World, key = 'sai60'): Promise<DrawRow> {
  await work(world)
  await work(world)
  return world.row(
    `SELECT d.* FROM draw d JOIN game g ON g.id = d.game_id WHERE g.key = $1 AND d.status = 'open'`,
    [key],
  )
}

/** Opens a draw before each test of a file, after the draws and the time of earlier tests. */
export function setUpNewDraw(world: World): DrawRow {
  return setUp(async () => {
    const last = `SELECT GREATEST(max(draw_at), app_now()) FROM draw WHERE status <> 'scheduled'`
    await world.setClock((await world.value(last)).getTime() + 1_000)
    return openDraw(world)
  }, beforeEach)
}

/** Places an order on the open draw of the first game. */
export function placeBet(world: World, who: As, item: string, money: string) {
  return call(world, placeOrder, { item, money, lid: '1' }, who)
}

/** Seals and settles an open draw and returns it. */
export async function finishDraw(world: World, draw: DrawRow): Promise<DrawRow> {
  await workAt(world, draw.closes_at.getTime() + 200)
  await workAt(world, draw.draw_at.getTime() - 2_000)
  return drawOf(world, draw.issue)
}

/** Returns the steps that fail when a client verifies a finished draw of the first game. */
export async function failedSteps(world: World, issue: string) {
  const of = { key: 'sai60', expect: issue }
  const draw = await call(world, drawCall, of)
  const origin = await call(world, genesis, { key: 'sai60', epoch: String(draw.epoch) })
  const steps = verifyDraw({
    ...{ genesis: origin, draw, leaves: (await call(world, bets, of)).leaves },
    trusted: { seed: origin.anchor, index: 0 },
    signatureOk: verifyRound(origin.publicKey, draw.round, draw.signature ?? ''),
  })
  return steps.filter(({ ok }) => !ok)
}

/** Sets the clock to a second after this draw and opens the draw of that period. */
export async function openAfter(world: World, draw: DrawRow): Promise<DrawRow> {
  await world.setClock(draw.draw_at.getTime() + 1_000)
  return openDraw(world)
}

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
