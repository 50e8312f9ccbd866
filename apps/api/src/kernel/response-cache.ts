import { LRUCache } from 'lru-cache'
import type { InvalidationBus } from './invalidation-bus.ts'

const MAX_ENTRIES = 5_000
/** Sum of the entries' sizes; a larger value is returned to its callers and not stored. */
const MAX_BYTES = 64 * 2 ** 20
/** Age from which on no cached value is returned (ms), whether or not a notification arrived. */
const MAX_AGE_MS = 1_000

/** Times are those of `performance.now()`. */
interface Entry<T> {
  readonly value: T
  readonly until: number
}

interface Loaded<T> {
  readonly value: T
  /** When the value expires by itself, if sooner than by its age: when a countdown moves, for example. */
  readonly until?: number
  /** Bytes in memory. */
  readonly size?: number
}

/** Values that are dropped when a table changes from which they were read, and after one second at the latest. */
export interface ResponseCache {
  /** Returns the cached value, if it is fresh. */
  get<T>(key: string): T | undefined
  /** Returns the cached value, or what `load` returns. Concurrent callers share one load. */
  getOrLoad<T>(key: string, tables: readonly string[], load: () => Promise<Loaded<T>>): Promise<Entry<T>>
  /** Drops the entries read from this table, for writes to a table without the trigger `notify_change`. */
  invalidate(table: string): void
}

interface Stored extends Entry<unknown> {
  readonly tables: readonly string[]
  readonly size: number
}

interface Loading {
  readonly entry: Promise<Stored>
  readonly tables: readonly string[]
  readonly until: number
}

/** Returns a function that caches the result of `load` for `ms` milliseconds. Concurrent callers share one call; rejections are not cached. */
export function memoizeWithTtl<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let cached: { readonly answer: Promise<T>; readonly until: number } | undefined
  return () => {
    if (cached && Date.now() < cached.until) return cached.answer
    const answer = load()
    const entry = { answer, until: Date.now() + ms }
    cached = entry
    answer.catch(() => {
      if (cached === entry) cached = undefined
    })
    return answer
  }
}

export function createResponseCache(bus: InvalidationBus): ResponseCache {
  const entries = new LRUCache<string, Stored>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  const loading = new Map<string, Loading>()

  function invalidate(table: string | undefined): void {
    const isAffected = (tables: readonly string[]) => table === undefined || tables.includes(table)
    for (const [key, { tables }] of loading) if (isAffected(tables)) loading.delete(key)
    for (const [key, { tables }] of entries) if (isAffected(tables)) entries.delete(key)
  }
  bus.subscribe(invalidate)

  /** What is unexpired, while notifications arrive. */
  function fresh<T extends { readonly until: number }>(entry: T | undefined): T | undefined {
    return entry && performance.now() < entry.until && bus.isConnected() ? entry : undefined
  }

  function start<T>(tables: readonly string[], load: () => Promise<Loaded<T>>): Loading {
    const latest = performance.now() + MAX_AGE_MS
    const entry = load().then(({ value, until = latest, size = 1 }) => {
      return { value, until: Math.min(latest, until), tables, size }
    })
    return { entry, tables, until: latest }
  }

  return {
    get: <T>(key: string) => fresh(entries.get(key))?.value as T | undefined,
    async getOrLoad<T>(key: string, tables: readonly string[], load: () => Promise<Loaded<T>>) {
      const known = fresh(entries.get(key)) ?? fresh(loading.get(key))?.entry
      if (known) return known as Entry<T> | Promise<Entry<T>>
      const mine = start(tables, load)
      // a change during the load removes it from `loading`; its value then goes to those who wait for it and is not stored
      if (bus.isConnected()) loading.set(key, mine)
      try {
        const entry = await mine.entry
        if (loading.get(key) === mine) entries.set(key, entry)
        return entry as Entry<T>
      } finally {
        if (loading.get(key) === mine) loading.delete(key)
      }
    },
    invalidate,
  }
}
