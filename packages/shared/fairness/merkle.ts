import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { entryLeaf, isIncluded, levelsOver, rootOfHashes } from '@saikoro/tlog/tree'
import type { ReplyOf } from '../contract/call.ts'
import type { proof } from '../contract/fairness.ts'
import { isCount } from './canonical.ts'
import { isHex } from './hex.ts'

/** The Merkle tree over a draw's bets: the RFC 6962 tree of the public log, over ASCII leaves and with hashes in hex. */

/** Returns the root over the leaves in this order, hex; without leaves, SHA-256 of the empty string. */
export function rootOf(leaves: readonly string[]): string {
  return bytesToHex(rootOfHashes(leaves.map(entryLeaf)))
}

/** Returns the audit path of the leaf at an index, from its sibling up, hex. */
export function inclusionPath(leaves: readonly string[], index: number): string[] {
  return pathThrough(levelsOver(leaves.map(entryLeaf)), index)
}

/**
 * Returns the audit path of the hash at an index of the lowest level, from its sibling up, hex.
 * @param levels as `levelsOver` returns them
 */
export function pathThrough(levels: readonly (readonly Uint8Array[])[], index: number): string[] {
  return levels.flatMap((level, height) => {
    const sibling = level[Math.floor(index / 2 ** height) ^ 1]
    return sibling ? [bytesToHex(sibling)] : []
  })
}

/** A claim that a tree of `size` leaves has this leaf at this index; hashes in hex. */
type Inclusion = Pick<ReplyOf<typeof proof>, 'leaf' | 'index' | 'size' | 'path'> & { readonly root: string }

/**
 * Returns whether the path leads from the leaf to the root; false for malformed input. The caller takes the size from
 * the draw's seal: a path alone may fit trees of several sizes.
 */
export function verifyInclusion({ leaf, index, size, path, root }: Inclusion): boolean {
  if (!isCount(size) || !isCount(index) || !isHex(root, 32)) return false
  if (typeof leaf !== 'string' || !Array.isArray(path) || !path.every((hash) => isHex(hash, 32))) return false
  return isIncluded(entryLeaf(leaf), index, path.map(hexToBytes), { size, root: hexToBytes(root) })
}
