import path from 'node:path'
import type { Plugin } from 'vite'

const HELPER = path.resolve(import.meta.dirname, '../src/lib/with-files.ts')

/** Puts our way to import what is loaded later in place of Vite's, which hands every file to the browser's modules at once. */
export function importsAgain(): Plugin {
  return {
    name: 'imports-again',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: `export { withFiles as __vitePreload } from '${HELPER}'`, map: null }),
    },
  }
}
