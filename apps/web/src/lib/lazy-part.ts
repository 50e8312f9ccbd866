import { type ComponentType, createElement, Suspense, use, useState } from 'react'
import type { Bundle } from '../locales/bundles.ts'
import { NetworkError } from './call.ts'
import { silenceText } from './fault.ts'
import { loadMessages } from './language.ts'
import { newest } from './newest.ts'
import { isCutOff } from './offline.ts'
import { showToast } from './toast.ts'
import { whenIdle } from './when-idle.ts'

/** Imports a file whose only export is a component. */
export type Load<P> = () => Promise<Readonly<Record<string, ComponentType<P>>>>

const ATTEMPTS = 4
const PAUSE_MS = 2_000

/** Resolves when the device is online. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS)
    else addEventListener('online', resolve, { once: true })
  })
}

/** Style sheets that could not be downloaded. The build's own loader requests each only once. */
const missingStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  { capture: true },
)

/** Requests a style sheet again, in the same place of the page. */
function loadStyle(failed: HTMLLinkElement): Promise<unknown> {
  const { rel, crossOrigin, href } = failed
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin, href })
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new Error(href))
  })
  missingStyles.delete(failed)
  failed.replaceWith(link)
  return loaded
}

/** Whether an import would fail: without a network, and without the service worker that stores all files. */
async function mustFail(): Promise<boolean> {
  return !navigator.serviceWorker?.controller && (await isCutOff())
}

/**
 * Loads the style sheets that are missing, then the part. Browsers remember a failed import until the page is reloaded (HTML standard,
 * module map), so none is tried that must fail.
 */
async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  try {
    if (await mustFail()) throw new Error('The device is offline.')
    await Promise.all([...missingStyles].map(loadStyle))
    return await load()
  } catch (cause) {
    throw new NetworkError('part', { cause })
  }
}

/** Whether the server no longer has the script of this page, because the client is old: then its parts are gone, too. */
async function isOld(): Promise<boolean> {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].at(-1)
  const reply = script && (await fetch(script.src, { method: 'HEAD' }).catch(() => undefined))
  return reply?.status === 404
}

async function persistently<T>(load: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await withStyles(load)
  } catch (error) {
    if (attempts === 1 || (await isOld())) throw error
    showToast(silenceText())
    await pause()
    return persistently(load, attempts - 1)
  }
}

/** A component that is loaded when it is first rendered, or by `load`. */
export type Part<P> = ComponentType<P> & { readonly load: () => Promise<ComponentType<P>> }

function Nothing() {
  return null
}

const never = new Promise<never>(() => {})

/** Errors of parts that could not be loaded, while they are shown. */
const failed = new Set<() => void>()

/** Retries failed parts when they are rendered again. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}

function partOf<P extends object>(fetchIt: Load<P>): Part<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let content: ComponentType<P> | undefined
  /** its import has failed in this page */
  let isBroken = false

  async function start(): Promise<ComponentType<P>> {
    if (isBroken && !(await mustFail())) {
      newest.load()
      return never
    }
    const [only = Nothing] = Object.values(await fetchIt())
    content = only
    return only
  }

  function load() {
    loading ??= start().catch((error: unknown) => {
      isBroken ||= error instanceof NetworkError && error.cause instanceof TypeError
      failed.add(() => {
        loading = undefined
      })
      throw error
    })
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: parts are created once, at module level
  function Awaited(props: P) {
    return createElement(use(load()), props)
  }

  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function LazyPart(props: P) {
    const [Content] = useState<ComponentType<P>>(() => content ?? Awaited) // another component would lose the state of the part
    return createElement(Content, props)
  }
  return Object.assign(LazyPart, { load })
}

/** Loads a part together with the messages that it uses. */
export async function withMessages<P>(load: Load<P>, messages?: Bundle): ReturnType<Load<P>> {
  return (await Promise.all([load(), messages && loadMessages(messages)]))[0]
}

/** A component from a file with a single export. Unlike `React.lazy`, it renders synchronously once it is loaded. */
export function createPart<P extends object>(load: Load<P>, messages?: Bundle): Part<P> {
  return partOf<P>(() => withStyles(() => withMessages(load, messages)))
}

/**
 * A lazily loaded part of a screen. Without a network it waits, so that the screen and its input remain. Rejects when loading fails
 * with a network, and at once when the server no longer has the file, because the client is old.
 */
export function lazyPart<P extends object>(load: Load<P>, messages?: Bundle): Part<P> {
  return partOf<P>(() => persistently(() => withMessages(load, messages)))
}

/** An optional part that loads after its screen; if it cannot be loaded, the placeholder remains. */
export function lazyWhenIdle<P extends object>(load: Load<P>, messages?: Bundle) {
  return lazyPart<P>(() =>
    whenIdle()
      .then(() => withMessages(load, messages))
      .catch(() => never),
  )
}

/** A part that takes no place while it loads. */
export function withoutFallback<P extends object>(part: ComponentType<P>): ComponentType<P> {
  return (props) => createElement(Suspense, { fallback: null }, createElement(part, props))
}
