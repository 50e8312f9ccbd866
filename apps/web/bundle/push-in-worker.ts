import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** Appends the push handlers to the service worker: one file, whose hash the logged manifest has. It imports no other script. */
export const pushInWorker = (): Plugin =>
  afterBuild('push-in-worker', (dist) => {
    appendFileSync(
      path.join(dist, 'sw.js'),
      `\n;(() => {\n${readFileSync(path.join(import.meta.dirname, 'push.js'), 'utf8')}})()\n`,
    )
  })
