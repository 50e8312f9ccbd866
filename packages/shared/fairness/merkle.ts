import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex } from './hex.ts'
import { isCount } from './spelling.ts'

/** Merkle trees as in RFC 6962, 2.1, over ASCII leaves. */

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

function leafBytes(leaf: string): Uint8Array {
  return sha256(concatBytes(LEAF, utf8ToBytes(leaf)))
}

function nodeBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right))
}

/** The largest power of two below a size of at least 2. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

function treeBytes(hashes: readonly Uint8Array[]): Uint8Array {
  return levelsOver(hashes).at(-1)?.[0] ?? sha256(new Uint8Array())
}

/** Climbs from a leaf towards the root; `undefined` when the path has the wrong length. */
function climb(
  hash: Uint8Array,
  index: number,
  size: number,
  path: readonly string[],
): Uint8Array | undefined {
  if (size === 1) return path.length === 0 ? hash : undefined
  const top = path.at(-1)
  if (top === undefined || !isHex(top, 32)) return undefined
  const split = splitOf(size)
  const isLeft = index < split
  const below = climb(hash, isLeft ? index : index - split, isLeft ? split : size - split, path.slice(0, -1))
  if (!below) return undefined
  return isLeft ? nodeBytes(below, hexToBytes(top)) : nodeBytes(hexToBytes(top), below)
}

/** The hash of one leaf, hex. */
export function leafHash(leaf: string): string {
  return bytesToHex(leafBytes(leaf))
}

/** The root over leaves in order, hex; of none it is SHA-256 of nothing. */
export function rootOf(leaves: readonly string[]): string {
  return bytesToHex(treeBytes(leaves.map(leafBytes)))
}

/** The audit path of one leaf, from the bottom up, hex. */
export function inclusionPath(leaves: readonly string[], index: number): string[] {
  return pathThrough(levelsOver(leaves.map(leafBytes)), index)
}

/**
 * The levels of a tree from the bottom up, the last of them its root. The lowest are hashes of leaves, 32 bytes each, or roots of blocks
 * of as many leaves each, a power of two, the last with what is left. One without a partner moves up as it is.
 */
export function levelsOver(hashes: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const levels = [hashes]
  for (let level = hashes; level.length > 1; levels.push(level)) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left) above.push(right ? nodeBytes(left, right) : left)
    }
    level = above
  }
  return levels
}

/** The audit path of one place of the lowest level, from the bottom up, hex. */
export function pathThrough(levels: readonly (readonly Uint8Array[])[], index: number): string[] {
  return levels.flatMap((level, height) => {
    const partner = level[Math.floor(index / 2 ** height) ^ 1]
    return partner ? [bytesToHex(partner)] : []
  })
}

/** A claim that a leaf stands at a place of a tree. */
export interface Inclusion {
  readonly leaf: string
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
  readonly root: string
}

/**
 * Does the path lead from the leaf to the root? False for anything malformed. The size has to come from the seal: a path
 * alone may fit trees of several sizes.
 */
export function verifyInclusion({ leaf, index, size, path, root }: Inclusion): boolean {
  if (!isCount(size) || !isCount(index) || index >= size) return false
  if (typeof leaf !== 'string' || !Array.isArray(path)) return false
  const top = climb(leafBytes(leaf), index, size, path)
  return top !== undefined && bytesToHex(top) === root
}
