import { utf8ToBytes } from '@noble/hashes/utils.js'
import { joinNodes, rootOfHashes, splitOf } from './tree.ts'

/** Tiles of a log (C2SP tlog-tiles) are 256 hashes wide and 8 levels of the tree high. */
const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const HASH_BYTES = 32

export interface TileName {
  /** 0: leaf hashes; 'entries': a bundle of the entries. */
  readonly level: number | 'entries'
  readonly index: number
  /** 1 to 256. */
  readonly width: number
}

/** Returns the path of a tile relative to the log's prefix. */
export function tilePath({ level, index, width }: TileName): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const last = groups.pop() ?? '000'
  const folders = groups.map((group) => `x${group}/`).join('')
  return `tile/${level}/${folders}${last}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

const PATH = /^tile\/(0|[1-9]\d?|entries)\/((?:x\d{3}\/)*)(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Parses a path; `undefined` unless it is spelt as `tilePath` spells it. */
export function readTilePath(path: string): TileName | undefined {
  const [, level = '', folders = '', last = '', partial] = PATH.exec(path) ?? []
  const index = Number(folders.replaceAll(/[x/]/g, '') + last)
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  const name: TileName = { level: level === 'entries' ? level : Number(level), index, width }
  return tilePath(name) === path ? name : undefined
}

/** Returns the width of a tile in a tree of this size, 0 to 256; 0: the tile does not exist. */
export function widthIn(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/** Returns the hashes of a tile, 32 bytes each; `undefined` unless the tile has this width. */
export function readTile(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}

/** Returns a bundle of entries, each prefixed by its length as a big-endian uint16. An entry has at most 65,535 bytes. */
export function writeBundle(entries: readonly string[]): Uint8Array {
  const parts = entries.map((entry) => utf8ToBytes(entry))
  const bundle = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 2, 0))
  let at = 0
  for (const part of parts) {
    new DataView(bundle.buffer).setUint16(at, part.length)
    bundle.set(part, at + 2)
    at += part.length + 2
  }
  return bundle
}

/** Returns the entries of a bundle; `undefined` if a length exceeds the bundle. */
export function readBundle(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) return undefined
    const end = at + 2 + view.getUint16(at)
    if (end > bytes.length) return undefined
    entries.push(bytes.slice(at + 2, end))
    at = end
  }
  return entries
}

/** Returns the hashes of one tile. */
export type TileReader = (name: TileName) => Promise<readonly Uint8Array[]>

/**
 * Returns a Merkle tree of this size that reads its hashes from tiles. The tiles are not verified: callers verify the
 * returned proofs with `isIncluded` and `isConsistent`.
 */
export function tiledTree(size: number, read: TileReader) {
  async function tileHashes(level: number, from: number, count: number): Promise<Uint8Array[]> {
    const index = Math.floor(from / TILE_WIDTH)
    const tile = await read({ level, index, width: widthIn(size, level, index) })
    return tile.slice(from - index * TILE_WIDTH, from - index * TILE_WIDTH + count)
  }

  /** Returns the hash of the subtree over the leaves from `start` to `end` (exclusive). */
  async function subtree(start: number, end: number): Promise<Uint8Array> {
    const count = end - start
    if (Number.isInteger(Math.log2(count)) && start % count === 0) {
      const level = Math.floor(Math.log2(count) / TILE_HEIGHT)
      const step = TILE_WIDTH ** level
      return rootOfHashes(await tileHashes(level, start / step, count / step))
    }
    const split = splitOf(count)
    return joinNodes(await subtree(start, start + split), await subtree(start + split, end))
  }

  async function inclusion(index: number, start: number, end: number): Promise<Uint8Array[]> {
    if (end - start === 1) return []
    const middle = start + splitOf(end - start)
    return index < middle
      ? [...(await inclusion(index, start, middle)), await subtree(middle, end)]
      : [...(await inclusion(index, middle, end)), await subtree(start, middle)]
  }

  async function consistency(
    old: number,
    start: number,
    end: number,
    isRootKnown: boolean,
  ): Promise<Uint8Array[]> {
    if (old === end) return isRootKnown ? [] : [await subtree(start, end)]
    const middle = start + splitOf(end - start)
    return old <= middle
      ? [...(await consistency(old, start, middle, isRootKnown)), await subtree(middle, end)]
      : [...(await consistency(old, middle, end, false)), await subtree(start, middle)]
  }

  return {
    /** Returns the root over all leaves. */
    root: async () => (size === 0 ? rootOfHashes([]) : subtree(0, size)),
    /** Returns the inclusion proof of the leaf at an index, from its sibling up. */
    inclusion: async (index: number) => inclusion(index, 0, size),
    /** Returns the consistency proof from the tree of an earlier size (RFC 6962, 2.1.2). */
    consistency: async (old: number) => (old === 0 || old === size ? [] : consistency(old, 0, size, true)),
  }
}
