import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the styles behind the splash, which brings its own: it is painted while they load, as early as if they stood in the head.
 * The app waits for them.
 */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
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
