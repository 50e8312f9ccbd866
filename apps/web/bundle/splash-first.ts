import type { Plugin } from 'vite'

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Lets the mark in index.html be painted at once: the styles hold up what follows them, which is the app alone. */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const sheets = page.match(SHEET)?.join('') ?? ''
        return page.replace(SHEET, '').replace('</body>', `${sheets}\n  </body>`)
      },
    },
  }
}
