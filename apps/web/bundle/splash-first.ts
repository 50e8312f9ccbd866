import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** What every other chunk imports first. */
const RUNTIME = 'rolldown-runtime'

/** A page in the background paints nothing, and neither may a browser say when it did. */
const LATEST_MS = 1000

const PAINTED = `await new Promise(e=>{setTimeout(e,document.hidden?0:${LATEST_MS});new PerformanceObserver(e).observe({type:'paint',buffered:!0})});`

/**
 * The splash, which brings its own styles, is painted before the code of the app runs, however soon that arrives: on a slow phone it
 * takes the processor for a second. The styles stand behind the splash, and load beside it; the app waits for them.
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
