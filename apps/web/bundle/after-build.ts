import path from 'node:path'
import type { Plugin } from 'vite'

/** Returns a plugin that works on the directory of the built client, after plugins before it: on `closeBundle` all files are written. */
export function afterBuild(
  name: string,
  run: (dist: string) => void | Promise<void>,
  hook: 'writeBundle' | 'closeBundle' = 'closeBundle',
): Plugin {
  let dist = ''
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir)
    },
    [hook]: { order: 'post', sequential: true, handler: () => run(dist) },
  }
}
