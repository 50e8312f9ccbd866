import { entryHash } from '@saikoro/shared/fairness/log'
import { readTile, type TileReader, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import { entryLeaf, type Head, isConsistent, isIncluded } from '@saikoro/tlog/tree'
import { NetworkError } from '../lib/call.ts'
import type { LogReader } from './log-reader.ts'

const utf8 = new TextDecoder()

/** Files of a public log as served. Their content is verified against a checkpoint. */
export function createServedLog(readLog: LogReader) {
  async function must(path: string): Promise<Uint8Array> {
    const found = await readLog(path)
    if (!found) throw new NetworkError(`the log has no ${path}`)
    return found
  }
  const text = async (path: string) => utf8.decode(await must(path))

  function treeOf(size: number) {
    const tiles = new Map<string, ReturnType<TileReader>>()
    return tiledTree(size, (name) => {
      const path = tilePath(name)
      const known = tiles.get(path) ?? must(path).then((bytes) => readTile(bytes, name.width) ?? [])
      tiles.set(path, known)
      return known
    })
  }

  async function contains(head: Head, old: Head): Promise<boolean> {
    return old.size <= head.size && isConsistent(old, head, await treeOf(head.size).consistency(old.size))
  }

  /** Returns the indexes of entries as the log reports them, if it has all of them. */
  async function placesIn(lines: readonly string[]): Promise<number[]> {
    const answer = await readLog(`place/${lines.map(entryHash).join(',')}`)
    return utf8.decode(answer).split('\n').slice(0, -1).map(Number)
  }

  /** Returns the first of these entries that is not included at its index. */
  async function firstAbsent(
    lines: readonly string[],
    places: readonly number[],
    head: Head,
  ): Promise<number | undefined> {
    const tree = treeOf(head.size)
    for (const [at, line] of lines.entries()) {
      const place = places[at] ?? head.size
      const isThere =
        place < head.size && isIncluded(entryLeaf(line), place, await tree.inclusion(place), head)
      if (!isThere) return at
    }
    return undefined
  }

  return { text, treeOf, contains, placesIn, firstAbsent }
}
