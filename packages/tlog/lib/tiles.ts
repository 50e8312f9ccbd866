import { utf8ToBytes } from '@noble/hashes/utils.js'
import { joinNodes, rootOfHashes, splitOf } from './tree.ts'

/** Tiles of a public log (C2SP tlog-tiles): 256 hashes wide, 8 levels of the tree high. */
const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const HASH_BYTES = 32

export interface TileName {
  /** 0: leaf hashes; 'entries': the entries themselves. */
  readonly level: number | 'entries'
  readonly index: number
  /** 1 to 256. */
  readonly width: number
}

/** Where a tile lies below the log's prefix. */
export function tilePath({ level, index, width }: TileName): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const last = groups.pop() ?? '000'
  const folders = groups.map((group) => `x${group}/`).join('')
  return `tile/${level}/${folders}${last}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

const PATH = /^tile\/(0|[1-9]\d?|entries)\/((?:x\d{3}\/)*)(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Reads a path of `tilePath`; `undefined` for any other spelling. */
export function readTilePath(path: string): TileName | undefined {
  const [, level = '', folders = '', last = '', partial] = PATH.exec(path) ?? []
  const index = Number(folders.replaceAll(/[x/]/g, '') + last)
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  const name: TileName = { level: level === 'entries' ? level : Number(level), index, width }
  return tilePath(name) === path ? name : undefined
}

/** How wide a tile is in a tree of this size; 0: it does not exist. */
export function widthIn(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/** The hashes of a tile; `undefined` when it is not exactly as wide as it should be. */
export function readTile(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}

/** A bundle of entries: each behind its length in two bytes, big end first. */
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

/** The entries of a bundle; `undefined` when a length does not fit. */
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

/** Fetches the hashes of one tile. */
export type TileReader = (name: TileName) => Promise<readonly Uint8Array[]>

/** A tree of a given size behind its tiles. Nothing of it is proved: its answers are paths for `isIncluded` and `isConsistent`. */
export function tiledTree(size: number, read: TileReader) {
  async function tileHashes(level: number, from: number, count: number): Promise<Uint8Array[]> {
    const index = Math.floor(from / TILE_WIDTH)
    const tile = await read({ level, index, width: widthIn(size, level, index) })
    return tile.slice(from - index * TILE_WIDTH, from - index * TILE_WIDTH + count)
  }

  /** The hash over leaves from `start` to `end`, as the tree splits them. */
  async function over(start: number, end: number): Promise<Uint8Array> {
    const count = end - start
    if (Number.isInteger(Math.log2(count)) && start % count === 0) {
      const level = Math.floor(Math.log2(count) / TILE_HEIGHT)
      const step = TILE_WIDTH ** level
      return rootOfHashes(await tileHashes(level, start / step, count / step))
    }
    const split = splitOf(count)
    return joinNodes(await over(start, start + split), await over(start + split, end))
  }

  async function inclusion(index: number, start: number, end: number): Promise<Uint8Array[]> {
    if (end - start === 1) return []
    const middle = start + splitOf(end - start)
    return index < middle
      ? [...(await inclusion(index, start, middle)), await over(middle, end)]
      : [...(await inclusion(index, middle, end)), await over(start, middle)]
  }

  async function consistency(
    old: number,
    start: number,
    end: number,
    isWhole: boolean,
  ): Promise<Uint8Array[]> {
    if (old === end) return isWhole ? [] : [await over(start, end)]
    const middle = start + splitOf(end - start)
    return old <= middle
      ? [...(await consistency(old, start, middle, isWhole)), await over(middle, end)]
      : [...(await consistency(old, middle, end, false)), await over(start, middle)]
  }

  return {
    /** The root over all leaves. */
    root: async () => (size === 0 ? rootOfHashes([]) : over(0, size)),
    /** The path of a leaf, from its sibling up. */
    inclusion: async (index: number) => inclusion(index, 0, size),
    /** What leads from the tree of an earlier size to this one. */
    consistency: async (old: number) => (old === 0 || old === size ? [] : consistency(old, 0, size, true)),
  }
}
