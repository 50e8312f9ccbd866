import { entryHash } from '@saikoro/shared/fairness/log'
import { signCheckpoint } from '@saikoro/shared/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/shared/tlog/note'
import { readTilePath, widthIn } from '@saikoro/shared/tlog/tiles'
import { entryLeaf, rootOfHashes } from '@saikoro/shared/tlog/tree'
import type { LogReader } from './log-reader.ts'

const ORIGIN = 'saikoro.example/log'

/** The public log of a test's house, over lines that the test may rewrite. */
export function createTestLog(lines: () => readonly string[], seed = 1, policy = 'quorum none\n'): LogReader {
  const secret = new Uint8Array(32).fill(seed)
  const vkey = writeVkey(publicNoteKey(ORIGIN, 1, secret))
  const utf8 = new TextEncoder()
  return async (path) => {
    const leaves = lines().map((line) => entryLeaf(line))
    if (path === 'policy') return utf8.encode(`log ${vkey}\n${policy}`)
    if (path === 'checkpoint')
      return utf8.encode(signCheckpoint(ORIGIN, { size: leaves.length, root: rootOfHashes(leaves) }, secret))
    if (path.startsWith('place/')) {
      const hashes = lines().map(entryHash)
      const places = path
        .slice(6)
        .split(',')
        .map((hash) => hashes.indexOf(hash))
      return places.includes(-1) ? undefined : utf8.encode(places.map((place) => `${place}\n`).join(''))
    }
    const name = readTilePath(path)
    if (name?.level !== 0 || name.width > widthIn(leaves.length, 0, name.index)) return undefined
    const bytes = new Uint8Array(name.width * 32)
    for (const [at, leaf] of leaves.slice(name.index * 256, name.index * 256 + name.width).entries())
      bytes.set(leaf, at * 32)
    return bytes
  }
}
