import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Puts the styles behind the splash, which brings its own: it is painted while they load. The app waits for them. */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const styles = (page.match(STYLESHEET) ?? []).join('')
        return page.replace(STYLESHEET, '').replace('</body>', `${styles}\n  </body>`)
      },
    },
  }
}
