import path from 'node:path'
import type { Plugin } from 'vite'

/** The directory of the built client. */
export const DIST = path.resolve(import.meta.dirname, '../dist')

/** Runs steps in order when all files of the build are written, after plugins before it. */
export function afterBuild(...steps: readonly ((dist: string) => void | Promise<void>)[]): Plugin {
  return {
    name: 'after-build',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const step of steps) await step(DIST)
      },
    },
  }
}
