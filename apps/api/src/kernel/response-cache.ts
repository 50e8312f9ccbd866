import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 5_000
/** Sum of the entries' sizes; a larger value is returned to its callers and not stored. */
const MAX_BYTES = 64 * 2 ** 20
/** No value is returned whose load started longer ago than this (ms). */
const MAX_AGE_MS = 1_000

interface Loaded<T> {
  readonly value: T
  /** When the value expires by itself, if sooner than by its age: when a countdown moves, for example. */
  readonly until?: number
  /** Bytes in memory. */
  readonly size?: number
}

/** A load that is under way or done. Times are those of `performance.now()`. */
interface Entry {
  readonly until: number
  readonly size: number
  readonly loaded: Promise<Loaded<unknown> & { readonly until: number }>
  /** What it loaded; undefined while it is under way. */
  readonly value?: unknown
}

/** Public replies of one process, for one second. */
export interface ResponseCache {
  /**
   * Returns the cached value, or what `load` returns. Concurrent callers share one load, so a thundering herd is one query. `address`:
   * `peek` returns the value for it as well.
   */
  getOrLoad<T>(
    key: string,
    load: () => Promise<Loaded<T>>,
    address?: string,
  ): Promise<{ readonly value: T; readonly until: number }>
  /** Returns a value by the address of an earlier request, whose input need not be parsed again. */
  peek(address: string): unknown
  /** Drops every entry. Loads that are under way go to those who wait for them and are not stored. */
  clear(): void
}

export function createResponseCache(maxAgeMs = MAX_AGE_MS): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })

  /** Keys by address, so that the limit in bytes holds for what they lead to. */
  const keys = new LRUCache<string, string>({ max: MAX_ENTRIES })

  function start(key: string, load: () => Promise<Loaded<unknown>>): Entry {
    const oldest = performance.now() + maxAgeMs
    const loaded = load().then((found) => ({ ...found, until: Math.min(oldest, found.until ?? oldest) }))
    const entry = { until: oldest, size: 1, loaded }
    entries.set(key, entry)
    loaded.then(
      ({ until, size = 1, value }) =>
        entries.peek(key) === entry && entries.set(key, { until, size, loaded, value }),
      () => entries.peek(key) === entry && entries.delete(key),
    )
    return entry
  }

  return {
    async getOrLoad<T>(key: string, load: () => Promise<Loaded<T>>, address?: string) {
      const known = entries.get(key)
      const { loaded } = known && performance.now() < known.until ? known : start(key, load)
      if (address !== undefined) keys.set(address, key)
      return loaded as Promise<{ value: T; until: number }>
    },
    peek(address) {
      const { value, until = 0 } = entries.get(keys.get(address) ?? '') ?? {}
      return performance.now() < until ? value : undefined
    },
    clear: () => entries.clear(),
  }
}

/** Returns a function that caches the result of `load` for `ms` milliseconds. Concurrent callers share one call; rejections are not cached. */
export function memoizeWithTtl<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  const cache = createResponseCache(ms)
  return async () => (await cache.getOrLoad('', async () => ({ value: await load() }))).value
}
