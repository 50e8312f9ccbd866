import type { Page } from '@playwright/test'

/** Reads keys and values of a store of the verifier on this device; none before the verifier has made it. */
export function readStore(
  page: Page,
  store: string,
  of?: string,
): Promise<{ keys: unknown[]; values: unknown[] }> {
  return page.evaluate(
    async ([name, key]) => {
      const none = { keys: [] as unknown[], values: [] as unknown[] }
      const known = await indexedDB.databases()
      if (!known.some((each) => each.name === 'saikoro-witness')) return none // opening it would create an empty one
      return new Promise<typeof none>((resolve, reject) => {
        const opening = indexedDB.open('saikoro-witness')
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
    [store, of] as const,
  )
}
