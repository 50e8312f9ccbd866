import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readPolicy } from '@saikoro/tlog/policy'
import { readTile, type TileReader, tilePath } from '@saikoro/tlog/tiles'
import { fetchRaw } from './raw.ts'
import type { World } from './world.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Fetches a file of the published log. Throws unless the status is 200 and a tile is cached for ever. */
export async function fetchLog(world: Pick<World, 'app'>, name: string): Promise<Buffer> {
  const { status, headers, body } = await fetchRaw(world, `/log/${name}`)
  if (status !== 200) throw new Error(`/log/${name}: ${status}`)
  if (name.startsWith('tile/') && headers['cache-control'] !== IMMUTABLE)
    throw new Error(`/log/${name} is not immutable`)
  return body
}

/** Returns the policy and the checkpoint (or another file with one), verified by the policy's key. */
export async function verifiedHead(world: Pick<World, 'app'>, name = 'checkpoint') {
  const policy = readPolicy((await fetchLog(world, 'policy')).toString())
  const note = (await fetchLog(world, name)).toString()
  const head = policy.logs[0] && verifyCheckpoint(note, policy.logs[0].key)
  if (!head) throw new Error('no checkpoint is published')
  return { policy, head, note }
}

/** Reads tiles of the published log. */
export function tilesOf(world: Pick<World, 'app'>): TileReader {
  return async (name) => readTile(new Uint8Array(await fetchLog(world, tilePath(name))), name.width) ?? []
}
