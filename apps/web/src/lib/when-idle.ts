/** What a screen asks for after the page has loaded goes first. */
const FIRST_MS = 2_500
const LATEST_MS = 4_000

/** After the page has loaded, when the browser has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    function rest(): void {
      setTimeout(idle, FIRST_MS)
    }
    function idle(): void {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
      else resolve()
    }
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })
}
