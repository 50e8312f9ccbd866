import type { Db } from '@saikoro/server/db'
import { rowCount, singleRow, singleValue } from '@saikoro/server/rows'
import { signCheckpoint, verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { writeVkey } from '@saikoro/tlog/note'
import { readTile, type TileName, type TileReader, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import { type Head, isConsistent } from '@saikoro/tlog/tree'
import * as z from 'zod/mini'
import { refuseForeignEpochs } from './epochs.ts'
import type { WorkerContext } from './worker-context.ts'

/** Reads tiles of the log from the database, each one once. */
export function storedTiles(db: Db): TileReader {
  const cached = new Map<string, Promise<readonly Uint8Array[]>>()
  async function load({ level, index, width }: TileName): Promise<readonly Uint8Array[]> {
    const bytes = await singleValue(db, z.instanceof(Uint8Array))`
      SELECT log_tile(${Number(level)}::int, ${index * 256}::bigint, ${width}::int)`
    const hashes = readTile(bytes, width)
    if (!hashes) throw new Error('a tile of the public log is incomplete')
    return hashes
  }
  return async (name) => {
    const known = cached.get(tilePath(name)) ?? load(name)
    cached.set(tilePath(name), known)
    return known
  }
}

/**
 * Claims the log's key and policy and the hash of the served client where the database has others. Returns whether the log has its key.
 * @throws when the log has another key
 */
export async function claimLogIdentity({
  db,
  publicLog,
}: Pick<WorkerContext, 'db' | 'publicLog'>): Promise<boolean> {
  const identity = await db.logIdentity.findFirst({ orderBy: { id: 'desc' } })
  const own = writeVkey(publicLog.key)
  if (identity && identity.vkey !== own)
    throw new Error('the public log has another key: give the worker the LOG_KEY that it had')
  if (identity?.policy !== publicLog.policyText)
    await db.$executeRaw`SELECT claim_publication('policy', 0, ${own}, ${publicLog.policyText})`
  const client = publicLog.client
  const isLogged =
    client === null ||
    (await singleValue(db, z.boolean())`
      SELECT EXISTS (SELECT FROM public_line WHERE hex_sha256(line) = hex_sha256('client/v1|' || ${client})) AS known`)
  if (!isLogged) await db.$executeRaw`SELECT claim_publication('client', 0, '', ${client})`
  return identity !== null
}

/** The last verified checkpoint of each log. */
const verified = new WeakMap<WorkerContext['publicLog'], { readonly note: string; readonly head: Head }>()

function headOf({ publicLog }: WorkerContext, note: string): Head {
  const known = verified.get(publicLog)
  if (known?.note === note) return known.head
  const head = verifyCheckpoint(note, publicLog.key)
  if (!head) throw new Error('the newest checkpoint of the public log is not signed with LOG_KEY')
  verified.set(publicLog, { note, head })
  return head
}

const indexed = z.object({ newest: z.nullable(z.string()), size: rowCount, hasNewEpoch: z.boolean() })

/**
 * Assigns indexes to new entries and claims a checkpoint over them, which an API process verifies and publishes. It signs only a tree that
 * is consistent with the checkpoint before, so that entries rewritten in the database stay unpublished.
 */
export async function publishLog(ctx: WorkerContext): Promise<void> {
  const { db, publicLog } = ctx
  // the checkpoint is read as of before the call: another worker may publish in between
  const { newest, size, hasNewEpoch } = await singleRow(db, indexed)`
    SELECT (SELECT note FROM log_checkpoint ORDER BY size DESC LIMIT 1) AS newest, index_lines() AS size,
      EXISTS (SELECT FROM fairness_epoch e WHERE NOT epoch_is_published(e)) AS "hasNewEpoch"`
  const before = newest === null ? undefined : headOf(ctx, newest)
  if (size === 0 || size === before?.size || (!before && !(await claimLogIdentity(ctx)))) return
  if (hasNewEpoch) await refuseForeignEpochs(ctx)
  const tree = tiledTree(size, storedTiles(db))
  const head = { size, root: await tree.root() }
  if (before && !(before.size < size && isConsistent(before, head, await tree.consistency(before.size))))
    throw new Error('the public log is not consistent with its newest checkpoint')
  const note = signCheckpoint(publicLog.key.name, head, publicLog.secret)
  const root = Buffer.from(head.root).toString('hex')
  await db.$executeRaw`SELECT claim_publication('checkpoint', ${size}::bigint, ${root}, ${note})`
}
