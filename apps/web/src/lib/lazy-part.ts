import { type ComponentType, lazy } from 'react'
import type { Bundle } from '../locales/bundles.ts'
import { loadMessages } from './language.ts'
import { showToast } from './toast.ts'
import { translate } from './translation.ts'
import { whenIdle } from './when-idle.ts'

type Load<P> = () => Promise<Readonly<Record<string, ComponentType<P>>>>

const ATTEMPTS = 4
const PAUSE_MS = 2_000

/** A phone that knows that it has no network is asked again when it has one. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS)
    else addEventListener('online', resolve, { once: true })
  })
}

/** Its name is that of an older version than the server has. */
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
 * A part of a screen whose code comes when it is wanted, from a file that exports nothing else. A network that is gone for a while
 * does not take the screen away with what was typed on it: the part comes when the network does. Rejects when it cannot be had
 * with one either, and at once where the server has it no more, which is how an old client learns that there is a newer one.
 */
export function lazyPart<P>(load: Load<P>, messages?: Bundle) {
  return lazy<ComponentType<P>>(async () => {
    const [loaded] = await persistently(() => Promise.all([load(), messages && loadMessages(messages)]))
    const [part] = Object.values(loaded)
    return { default: part ?? (() => null) }
  })
}

const never = new Promise<never>(() => {})

/** A part that its screen does without: it comes after that. Where it cannot be fetched, what stands in its place stays. */
export function lazyWhenIdle<P>(load: Load<P>) {
  return lazyPart<P>(() =>
    whenIdle()
      .then(load)
      .catch(() => never),
  )
}
