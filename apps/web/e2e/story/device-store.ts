import type { Page } from '@playwright/test'

/** Reads keys and values of a store of the verifier, or of another database of this device; none before it is made. */
export function readStore(
  page: Page,
  store: string,
  of?: string,
  database = 'saikoro-witness',
): Promise<{ keys: unknown[]; values: unknown[] }> {
  return page.evaluate(
    async ([name, key, from]) => {
      const none = { keys: [] as unknown[], values: [] as unknown[] }
      const known = await indexedDB.databases()
      if (!known.some((each) => each.name === from)) return none // opening it would create an empty one
      return new Promise<typeof none>((resolve, reject) => {
        const opening = indexedDB.open(from)
        opening.onerror = reject
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name)
          const [keys, values] = [
            reading.objectStore(name).getAllKeys(key),
            reading.objectStore(name).getAll(key),
          ]
          reading.oncomplete = () => resolve({ keys: keys.result, values: values.result })
          opening.result.close()
        }
      })
    },
    [store, of, database] as const,
  )
}
