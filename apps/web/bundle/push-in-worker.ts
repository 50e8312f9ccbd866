import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Appends the push handlers to the service worker: one file, whose hash the logged manifest has. It imports no other script. */
export function pushInWorker(): Plugin {
  let dist = ''
  return {
    name: 'push-in-worker',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        appendFileSync(
          path.join(dist, 'sw.js'),
          `\n;(() => {\n${readFileSync(path.join(import.meta.dirname, 'push.js'), 'utf8')}})()\n`,
        )
      },
    },
  }
}
