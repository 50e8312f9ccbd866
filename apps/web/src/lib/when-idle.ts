import { useEffect, useState } from 'react'

/** Requests that a screen makes right after the page has loaded get the connection first. */
const FIRST_MS = 2_500
/** A picture that does not load delays the `load` event, and would delay verification with it. */
const AT_ALL_EVENTS_MS = 8_000

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves `whenIdle` now, for a screen whose content is the deferred work. */
export const skipIdle = (): void => resolve()

/** Safari has no idle callbacks. */
const rest = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(skipIdle), FIRST_MS)

setTimeout(resolve, AT_ALL_EVENTS_MS)
if (document.readyState === 'complete') rest()
else addEventListener('load', rest)

/**
 * Resolves in the first idle callback after the page has loaded, soon from then on: each call in a separate task, because together
 * they would block taps on a slow phone.
 */
export async function whenIdle(): Promise<void> {
  await promise
  await new Promise((resume) => setTimeout(resume))
}

/** Returns whether the first screen is painted, so that deferred work may start. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isHere = true
    void whenIdle().then(() => isHere && setIdle(true))
    return () => {
      isHere = false
    }
  }, [])
  return isIdle
}
