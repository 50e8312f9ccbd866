import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// Merkle trees (RFC 6962, 2.1) with SHA-256 hashes of 32 bytes.

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Returns whether two byte arrays are equal; not in constant time. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Returns the leaf hash of an entry. */
export function entryLeaf(entry: Uint8Array | string): Uint8Array {
  return sha256(concatBytes(LEAF, typeof entry === 'string' ? utf8ToBytes(entry) : entry))
}

/** Returns the hash of an inner node. */
export function joinNodes(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right))
}

/** Returns the largest power of two below a size; the size is at least 2. */
export function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/**
 * Returns the levels of the tree over these hashes, from the bottom up; the last level is the root alone. The hashes
 * are of leaves, or roots of blocks of equally many leaves (a power of two; the last block may be smaller). The last
 * hash of a level with an odd number of hashes moves up unchanged.
 */
export function levelsOver(hashes: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const levels = [hashes]
  for (let level = hashes; level.length > 1; levels.push(level)) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left) above.push(right ? joinNodes(left, right) : left)
    }
    level = above
  }
  return levels
}

/** Returns the root over hashes in order; without hashes, SHA-256 of the empty string. */
export function rootOfHashes(hashes: readonly Uint8Array[]): Uint8Array {
  return levelsOver(hashes).at(-1)?.[0] ?? sha256(new Uint8Array())
}

function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** Returns the root that a path leads to, consuming the path from its end; `undefined` if it has the wrong length. */
function climb(hash: Uint8Array, index: number, size: number, path: Uint8Array[]): Uint8Array | undefined {
  if (size === 1) return path.length === 0 ? hash : undefined
  const top = path.at(-1)
  if (!top) return undefined
  const split = splitOf(size)
  const rest = path.slice(0, -1)
  if (index < split) {
    const below = climb(hash, index, split, rest)
    return below && joinNodes(below, top)
  }
  const below = climb(hash, index - split, size - split, rest)
  return below && joinNodes(top, below)
}

export interface Head {
  readonly size: number
  readonly root: Uint8Array
}

/** Returns whether the path leads from a leaf hash at this index to the root; false for malformed input. */
export function isIncluded(
  leaf: Uint8Array,
  index: number,
  path: readonly Uint8Array[],
  head: Head,
): boolean {
  if (!isSize(index) || !isSize(head.size) || index >= head.size) return false
  if ([leaf, ...path].some(({ length }) => length !== 32)) return false
  const root = climb(leaf, index, head.size, [...path])
  return root !== undefined && isSameBytes(root, head.root)
}

/**
 * Returns the old and the new root that a consistency proof leads to (RFC 6962, 2.1.2); `undefined` for a wrong length.
 * @param known the old root, while the subtree over all old leaves is still ahead
 */
function roots(
  old: number,
  size: number,
  path: readonly Uint8Array[],
  known: Uint8Array | null,
): [Uint8Array, Uint8Array] | undefined {
  const top = path.at(-1)
  if (old === size) {
    if (known) return path.length === 0 ? [known, known] : undefined
    return top && path.length === 1 ? [top, top] : undefined
  }
  if (!top) return undefined
  const split = splitOf(size)
  const rest = path.slice(0, -1)
  if (old <= split) {
    const below = roots(old, split, rest, known)
    return below && [below[0], joinNodes(below[1], top)]
  }
  const below = roots(old - split, size - split, rest, null)
  return below && [joinNodes(top, below[0]), joinNodes(top, below[1])]
}

/**
 * Returns whether the proof shows that the newer tree is the older one with leaves appended; false for malformed input.
 * Every tree extends the empty one.
 */
export function isConsistent(old: Head, head: Head, path: readonly Uint8Array[]): boolean {
  if (!isSize(old.size) || !isSize(head.size) || old.size > head.size) return false
  if ([old.root, head.root, ...path].some(({ length }) => length !== 32)) return false
  const empty = rootOfHashes([])
  if (head.size === 0 && !isSameBytes(head.root, empty)) return false
  if (old.size === 0) return path.length === 0 && isSameBytes(old.root, empty)
  const found = roots(old.size, head.size, path, old.root)
  return found !== undefined && isSameBytes(found[0], old.root) && isSameBytes(found[1], head.root)
}
