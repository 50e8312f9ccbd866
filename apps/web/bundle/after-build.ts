import path from 'node:path'
import type { Plugin } from 'vite'

/** A step that works on the directory of the built client. */
type Step = (dist: string) => void | Promise<void>

/** Runs steps in order when all files of the build are written, after plugins before it. */
export function afterBuild(...steps: readonly Step[]): Plugin {
  let dist = ''
  return {
    name: 'after-build',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const step of steps) await step(dist)
      },
    },
  }
}
