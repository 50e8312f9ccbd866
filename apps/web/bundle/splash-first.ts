import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** The chunk that every other chunk imports first. */
const RUNTIME = 'rolldown-runtime'

/** Limit of the wait for the first paint, ms: background pages do not paint, and not all browsers report it. */
const LATEST_MS = 1000

const PAINTED = `await new Promise(e=>{setTimeout(e,document.hidden?0:${LATEST_MS});new PerformanceObserver(e).observe({type:'paint',buffered:!0})});`

/**
 * Delays the app's code until the splash, which has inline styles, is painted: on a slow phone the code blocks for a second. Styles load
 * in parallel, and the app waits for them.
 */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    renderChunk: (code, { name }) => (name === RUNTIME ? { code: PAINTED + code, map: null } : null),
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const styles = (page.match(STYLESHEET) ?? []).join('')
        const asked = page.replace(STYLESHEET, (link) =>
          link.replace('rel="stylesheet"', 'rel="preload" as="style"'),
        )
        return asked.replace('</body>', `${styles}\n  </body>`)
      },
    },
  }
}
