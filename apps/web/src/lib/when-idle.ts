/** Requests that a screen makes right after the page has loaded get the connection first. */
const FIRST_MS = 2_500
const LATEST_MS = 4_000
/** A picture that does not load delays the `load` event, and would delay verification with it. */
const AT_ALL_EVENTS_MS = 8_000

const { promise, resolve } = Promise.withResolvers<void>()
let isAwaited = false

/** Resolves in the first idle callback after the page has loaded; at once from then on. */
export function whenIdle(): Promise<void> {
  if (!isAwaited) resolveWhenIdle()
  isAwaited = true
  return promise
}

/** Resolves `whenIdle` now, for a screen whose content is the deferred work. */
export const skipIdle = (): void => resolve()

function resolveWhenIdle(): void {
  setTimeout(resolve, AT_ALL_EVENTS_MS)
  function rest(): void {
    setTimeout(ask, FIRST_MS)
  }
  function ask(): void {
    if ('requestIdleCallback' in window) requestIdleCallback(skipIdle, { timeout: LATEST_MS })
    else resolve()
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}
