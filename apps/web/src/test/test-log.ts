import { entryHash } from '@saikoro/shared/fairness/log'
import { signCheckpoint } from '@saikoro/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { readTilePath, widthIn } from '@saikoro/tlog/tiles'
import { entryLeaf, rootOfHashes } from '@saikoro/tlog/tree'
import type { LogReader } from '../fairness/log-reader.ts'

interface Wishes {
  readonly origin?: string
  readonly secret?: Uint8Array
  readonly policy?: string
}

/** Size and root of a log of these lines, as a statement of a restore names them. */
export const headOf = (lines: readonly string[]) => ({
  size: lines.length,
  root: Buffer.from(rootOfHashes(lines.map((line) => entryLeaf(line)))).toString('hex'),
})

/** A public log over entries that a test may rewrite. */
export function createTestLog(
  lines: () => readonly string[],
  {
    origin = 'saikoro.example/log',
    secret = new Uint8Array(32).fill(1),
    policy = 'quorum none\n',
  }: Wishes = {},
): LogReader {
  const vkey = writeVkey(publicNoteKey(origin, 1, secret))
  const utf8 = new TextEncoder()

  return async (path) => {
    const leaves = lines().map((line) => entryLeaf(line))
    if (path === 'policy') return utf8.encode(`log ${vkey}\n${policy}`)
    if (path === 'checkpoint')
      return utf8.encode(signCheckpoint(origin, { size: leaves.length, root: rootOfHashes(leaves) }, secret))
    if (path === 'restore-line') {
      const found = lines().filter((line) => line.startsWith('restore/v1|'))
      return found.length > 0 ? utf8.encode(found.toReversed().join('\n')) : undefined
    }
    if (path.startsWith('place/')) {
      const hashes = lines().map(entryHash)
      const places = path
        .slice('place/'.length)
        .split(',')
        .map((hash) => hashes.indexOf(hash))
      return places.includes(-1) ? undefined : utf8.encode(places.map((place) => `${place}\n`).join(''))
    }
    const name = readTilePath(path)
    const level = name?.level
    if (!name || typeof level !== 'number' || name.width > widthIn(leaves.length, level, name.index))
      return undefined
    const below = 256 ** level
    const hashes = Array.from({ length: name.width }, (_, at) => {
      const first = (name.index * 256 + at) * below
      return rootOfHashes(leaves.slice(first, first + below))
    })
    return new Uint8Array(Buffer.concat(hashes))
  }
}
