/** What a screen asks for after the page has loaded goes first. */
const FIRST_MS = 2_500
const LATEST_MS = 4_000
/** A picture that never comes must not keep a draw from being verified. */
const AT_ALL_EVENTS_MS = 8_000

let idle: Promise<void> | undefined

/** After the page has loaded, when the browser first has nothing better to do; at once from then on. */
export function whenIdle(): Promise<void> {
  idle ??= waitForIdle()
  return idle
}

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, AT_ALL_EVENTS_MS)
    function rest(): void {
      setTimeout(ask, FIRST_MS)
    }
    function ask(): void {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
      else resolve()
    }
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })
}
