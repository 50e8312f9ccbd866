import { type ComponentType, lazy } from 'react'
import type { Bundle } from '../locales/bundles.ts'
import { loadMessages } from './language.ts'
import { showToast } from './toast.ts'
import { translate } from './translation.ts'
import { whenIdle } from './when-idle.ts'

type Load<P> = () => Promise<Readonly<Record<string, ComponentType<P>>>>

const ATTEMPTS = 4
const PAUSE_MS = 2_000

/** Resolves when the device is online. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS)
    else addEventListener('online', resolve, { once: true })
  })
}

/** The file belongs to an older version than the server's. */
function isGone(error: unknown): boolean {
  return error instanceof Error && error.cause === 404
}

async function persistently<T>(load: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (attempts === 1 || isGone(error)) throw error
    showToast(translate('networkError'))
    await pause()
    return persistently(load, attempts - 1)
  }
}

/**
 * A lazily loaded part of a screen, from a file with a single export. Without a network it waits, so that the screen and its input
 * remain. Rejects when loading fails with a network, and at once when the server no longer has the file, because the client is old.
 */
export function lazyPart<P>(load: Load<P>, messages?: Bundle) {
  return lazy<ComponentType<P>>(async () => {
    const [loaded] = await persistently(() => Promise.all([load(), messages && loadMessages(messages)]))
    const [part] = Object.values(loaded)
    return { default: part ?? (() => null) }
  })
}

const never = new Promise<never>(() => {})

/** An optional part that loads after its screen; if it cannot be loaded, the placeholder remains. */
export function lazyWhenIdle<P>(load: Load<P>) {
  return lazyPart<P>(() =>
    whenIdle()
      .then(load)
      .catch(() => never),
  )
}
