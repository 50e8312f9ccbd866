import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 5_000
/** Sum of the entries' sizes; a larger value is returned to its callers and not stored. */
const MAX_BYTES = 64 * 2 ** 20
/** No value is returned whose load started longer ago than this (ms). */
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

/** Public replies of one process, for one second. */
export interface ResponseCache {
  /** Returns the cached value, if it is fresh. */
  get<T>(key: string): T | undefined
  /** Returns the cached value, or what `load` returns. Concurrent callers share one load, so a thundering herd is one query. */
  getOrLoad<T>(key: string, load: () => Promise<Loaded<T>>): Promise<Entry<T>>
  /** Drops every entry. Loads that are under way go to those who wait for them and are not stored. */
  clear(): void
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

function fresh<T extends { readonly until: number }>(entry: T | undefined): T | undefined {
  return entry && performance.now() < entry.until ? entry : undefined
}

export function createResponseCache(): ResponseCache {
  const entries = new LRUCache<string, Entry<unknown> & { readonly size: number }>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  const loads = new Map<string, { readonly until: number; readonly loaded: Promise<Loaded<unknown>> }>()

  return {
    get: <T>(key: string) => fresh(entries.get(key))?.value as T | undefined,

    async getOrLoad<T>(key: string, load: () => Promise<Loaded<T>>) {
      const cached = fresh(entries.get(key))
      if (cached) return cached as Entry<T>
      const current = fresh(loads.get(key)) ?? { until: performance.now() + MAX_AGE_MS, loaded: load() }
      loads.set(key, current)
      try {
        const { value, until = current.until, size = 1 } = await current.loaded
        const entry = { value: value as T, until: Math.min(current.until, until), size }
        if (loads.get(key) === current) entries.set(key, entry)
        return entry
      } finally {
        if (loads.get(key) === current) loads.delete(key)
      }
    },

    clear() {
      entries.clear()
      loads.clear()
    },
  }
}
