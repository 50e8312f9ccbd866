import { signCheckpoint, verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { writeVkey } from '@saikoro/tlog/note'
import { readTile, type TileName, type TileReader, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import { type Head, isConsistent } from '@saikoro/tlog/tree'
import * as z from 'zod/mini'
import type { Db } from '../kernel/db.ts'
import { rowCount, singleRow } from '../kernel/rows.ts'
import type { WorkerContext } from './worker-context.ts'

const placed = z.object({ size: rowCount, vkey: z.string() })
const tile = z.object({ bytes: z.instanceof(Uint8Array) })

/** The tiles of the log as the database has them, each asked for once. */
export function storedTiles(db: Db): TileReader {
  const kept = new Map<string, Promise<readonly Uint8Array[]>>()
  async function ask({ level, index, width }: TileName): Promise<readonly Uint8Array[]> {
    const found = await db.$queryRaw`
      SELECT log_tile(${Number(level)}::int, ${index * 256}::bigint, ${width}::int) AS bytes`
    const hashes = readTile(singleRow(tile, found).bytes, width)
    if (!hashes) throw new Error('a tile of the public log is not whole')
    return hashes
  }
  return async (name) => {
    const known = kept.get(tilePath(name)) ?? ask(name)
    kept.set(tilePath(name), known)
    return known
  }
}

/** Says under which key and policy the log is published, and which client is served. Throws when the log has another key. */
export async function recordLogIdentity({
  db,
  publicLog,
}: Pick<WorkerContext, 'db' | 'publicLog'>): Promise<void> {
  await db.$executeRaw`SELECT set_log_identity(${writeVkey(publicLog.key)}, ${publicLog.policyText})`
  if (publicLog.client !== null) await db.$executeRaw`SELECT log_client(${publicLog.client})`
}

async function newestHead({ db, publicLog }: WorkerContext): Promise<Head | undefined> {
  const newest = await db.logCheckpoint.findFirst({ orderBy: { size: 'desc' }, select: { note: true } })
  if (!newest) return undefined
  const head = verifyCheckpoint(newest.note, publicLog.key)
  if (!head) throw new Error('the newest head of the public log is not signed with our key')
  return head
}

/**
 * Gives places to the lines that have none, and publishes a head over them. It signs only what contains the head that it signed
 * before: lines that somebody rewrote in the database stay unpublished.
 */
export async function publishLog(ctx: WorkerContext): Promise<void> {
  const { db, publicLog } = ctx
  const before = await newestHead(ctx) // before the size: another worker may publish more in between
  const found = await db.$queryRaw`SELECT index_lines() AS size, (SELECT vkey FROM public_log) AS vkey`
  const { size, vkey } = singleRow(placed, found)
  if (vkey === '') {
    await recordLogIdentity(ctx)
    return publishLog(ctx)
  }
  if (size === 0 || size === before?.size) return
  const tree = tiledTree(size, storedTiles(db))
  const head = { size, root: await tree.root() }
  if (before && !(before.size < size && isConsistent(before, head, await tree.consistency(before.size))))
    throw new Error('the public log does not contain what was published of it')
  const note = signCheckpoint(publicLog.key.name, head, publicLog.secret)
  const root = Buffer.from(head.root).toString('hex')
  await db.$executeRaw`SELECT publish_checkpoint(${size}::bigint, ${root}, ${note})`
}
