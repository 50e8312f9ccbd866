import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'
import { manifestOf } from './manifest-of.ts'

/** Writes the manifest of the client for the public log, which reveals any other client. */
export const clientManifest = (): Plugin =>
  afterBuild('client-manifest', (dist) => {
    writeFileSync(path.join(dist, 'client-manifest.txt'), manifestOf(dist))
  })
