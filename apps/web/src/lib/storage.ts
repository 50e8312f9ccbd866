import * as z from 'zod/mini'
import { createListeners } from './listeners.ts'

/** A longer entry may fail where there is room for the login, so that its failure says nothing about the browser, characters. */
const SHORT = 1_000

const refusals = createListeners()
let isRefused = false

/** Returns whether the browser refused to store a short entry. */
export function isStorageRefused(): boolean {
  return isRefused
}

export const onStorageRefused = refusals.add

function noteRefusal(text: string): void {
  if (isRefused || text.length > SHORT) return
  isRefused = true
  refusals.notify()
}

/**
 * Entries in one of the browser's two storages. No function throws: the browser may refuse access, have no room, or have no storage at
 * all. An entry that it refuses lasts as long as the page.
 */
function areaOf(kind: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()

  /** Returns undefined where the browser refuses; reading the property can throw, too. */
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window[kind])
    } catch {
      return undefined
    }
  }

  const area = {
    read: (name: string): string | null =>
      memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    write(name: string, text: string): void {
      memory.set(name, text)
      const isStored = attempt((storage) => {
        storage.setItem(name, text)
        return storage.getItem(name) === text
      })
      if (isStored) memory.delete(name)
      else {
        // the former value would return with the next page
        attempt((storage) => storage.removeItem(name))
        noteRefusal(text)
      }
    },
    remove(name: string): void {
      memory.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
    clear(): void {
      memory.clear()
      attempt((storage) => storage.clear())
    },
    /** Returns a JSON entry; undefined if there is none of this shape. */
    parse<T extends z.ZodMiniType>(name: string, shape: T): z.output<T> | undefined {
      try {
        return z.parse(shape, JSON.parse(area.read(name) ?? ''))
      } catch {
        return undefined
      }
    },
  }
  return area
}

/** Entries that last, in local storage. */
export const deviceStorage = areaOf('localStorage')
/** Entries of this tab, in session storage. */
export const tabStorage = areaOf('sessionStorage')
