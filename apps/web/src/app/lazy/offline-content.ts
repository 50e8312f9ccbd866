import { getNoticeList } from '@saikoro/shared/contract/notice'
import { config } from '@saikoro/shared/contract/system'
import { getVideoList, itemlist } from '@saikoro/shared/contract/video'
import { address, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { NetworkError } from '../../lib/call.ts'
import { onSessionChange } from '../../lib/session.ts'
import { deviceStorage } from '../../lib/storage.ts'

/** Calls whose replies are stored for offline use: public content only, nothing verified, owed or personal. */
const STORED_PATHS: readonly unknown[] = [
  config,
  getNoticeList,
  getVideoList,
  itemlist,
  address,
  xuanfeidata,
  xuanfeilist,
].map(({ path }) => path)

/** Key in local storage; deleted with the session. */
const STORAGE_KEY = 'kept content 2'
const MOST = 40
const WRITE_AFTER_MS = 1_000

interface Entry {
  readonly key: readonly unknown[]
  readonly data: unknown
  readonly at: number
}

type Entries = Readonly<Record<string, Entry>>

function readEntries(): Entries {
  try {
    return JSON.parse(deviceStorage.read(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

function writeEntries(entries: Entries): void {
  const newest = Object.entries(entries)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST)
  deviceStorage.write(STORAGE_KEY, JSON.stringify(Object.fromEntries(newest)))
}

const isStored = ({ queryKey }: Query) => STORED_PATHS.includes(queryKey[0])

/**
 * Stores replies of these calls and restores them when requests fail. `onShown` gets the age of the oldest reply on screen, or nothing
 * when all are current. Returns a function that stops it.
 */
export function storeContent(client: QueryClient, onShown: (since: number | undefined) => void): () => void {
  const cache = client.getQueryCache()
  const restored = new Map<string, number>()
  const notify = () => onShown(restored.size > 0 ? Math.min(...restored.values()) : undefined)
  let timer: ReturnType<typeof setTimeout> | undefined

  function storeSeen(): void {
    const seen = cache
      .findAll({ predicate: isStored })
      .filter(({ queryHash, state }) => state.status === 'success' && !restored.has(queryHash))
      .map(({ queryHash, queryKey: key, state: { data, dataUpdatedAt: at } }) => [
        queryHash,
        { key, data, at },
      ])
    writeEntries({ ...readEntries(), ...Object.fromEntries(seen) })
  }

  function restore(query: Query): void {
    const entry = readEntries()[hashKey(query.queryKey)]
    if (!entry) return
    restored.set(query.queryHash, entry.at)
    client.setQueryData(query.queryKey, entry.data, { updatedAt: entry.at })
    notify()
  }

  function look(query: Query): void {
    const { state, queryHash } = query
    if (state.status === 'error' && state.data === undefined && state.error instanceof NetworkError)
      restore(query)
    else if (state.status === 'success' && restored.get(queryHash) !== state.dataUpdatedAt) {
      if (restored.delete(queryHash)) notify()
      timer ??= setTimeout(() => {
        timer = undefined
        storeSeen()
      }, WRITE_AFTER_MS)
    }
  }

  for (const query of cache.findAll({ predicate: isStored })) look(query)
  const stop = cache.subscribe(({ type, query }) => {
    if (!isStored(query)) return
    if (type === 'updated') queueMicrotask(() => look(query))
    if (type === 'removed' && restored.delete(query.queryHash)) notify()
  })
  const readAgain = () =>
    void client.refetchQueries({ predicate: ({ queryHash }) => restored.has(queryHash) })
  // the end of a session cleared the storage: what was seen in it is not written afterwards
  function dropUnwritten(): void {
    clearTimeout(timer)
    timer = undefined
  }
  const stopListening = onSessionChange(dropUnwritten)
  addEventListener('online', readAgain)
  return () => {
    stop()
    stopListening()
    dropUnwritten()
    removeEventListener('online', readAgain)
  }
}
