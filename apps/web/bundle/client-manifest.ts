import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { manifestOf } from './manifest-of.ts'

/** Writes the manifest of the client for the public log, which reveals any other client. */
export function clientManifest(): Plugin {
  let dist = ''
  return {
    name: 'client-manifest',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        writeFileSync(path.join(dist, 'client-manifest.txt'), manifestOf(dist))
      },
    },
  }
}
