import { LRUCache } from 'lru-cache'
import type { Changes } from './invalidation-bus.ts'

const MOST = 5_000
/** Together, of the sizes that are told; a larger answer is for those who wait for it alone. */
const MOST_BYTES = 64 * 2 ** 20
/** Nothing kept is older, whatever was heard of. */
const OLDEST_MS = 1_000

interface Entry<T> {
  readonly value: T
  /** By `performance.now()`. */
  readonly until: number
}

/** An answer, and for how long it holds by itself: until its countdown moves, say. */
interface Answer<T> {
  readonly value: T
  readonly until?: number
  /** Bytes in memory, where there may be many. */
  readonly size?: number
}

/** Answers that are kept until a table they were read from changes, and for a second at most. */
export interface Kept {
  /** What is kept under this key, without asking. */
  peek<T>(key: string): T | undefined
  /** What is kept, else what `ask` says; who comes while it asks waits for the same answer. */
  keep<T>(key: string, tables: readonly string[], ask: () => Promise<Answer<T>>): Promise<Entry<T>>
  /** Forgets what was read from this table. */
  forget(table: string): void
}

interface Found extends Entry<unknown> {
  readonly tables: readonly string[]
  readonly size: number
}

export function keepAnswers(changes: Changes): Kept {
  const entries = new LRUCache<string, Found>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  const asked = new Map<string, { readonly answer: Promise<Found>; readonly tables: readonly string[] }>()

  function forget(table: string | undefined): void {
    const isMeant = (tables: readonly string[]) => table === undefined || tables.includes(table)
    for (const [key, { tables }] of asked) if (isMeant(tables)) asked.delete(key)
    for (const [key, { tables }] of entries) if (isMeant(tables)) entries.delete(key)
  }
  changes.listen((what) => {
    if (!what?.includes('/')) forget(what)
  })

  function fresh(key: string): Entry<unknown> | undefined {
    const entry = entries.get(key)
    return entry && performance.now() < entry.until && changes.isHeard() ? entry : undefined
  }

  async function find(tables: readonly string[], ask: () => Promise<Answer<unknown>>): Promise<Found> {
    const latest = performance.now() + OLDEST_MS
    const { value, until = latest, size = 1 } = await ask()
    return { value, until: Math.min(latest, until), tables, size }
  }

  return {
    peek: <T>(key: string) => fresh(key)?.value as T | undefined,
    async keep<T>(key: string, tables: readonly string[], ask: () => Promise<Answer<T>>) {
      const known = fresh(key) ?? asked.get(key)?.answer
      if (known) return known as Entry<T> | Promise<Entry<T>>
      const mine = { answer: find(tables, ask), tables }
      // A change that is heard of while it asks takes it out of `asked`: then its answer is for those who wait, and not kept.
      if (changes.isHeard()) asked.set(key, mine)
      try {
        const entry = await mine.answer
        if (asked.get(key) === mine) entries.set(key, entry)
        return entry as Entry<T>
      } finally {
        if (asked.get(key) === mine) asked.delete(key)
      }
    },
    forget,
  }
}
