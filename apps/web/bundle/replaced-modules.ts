import path from 'node:path'
import type { Plugin } from 'vite'

const HELPER = path.resolve(import.meta.dirname, '../src/lib/with-files.ts')

/** Replaces Vite's preload helper by ours, which retries files that could not be fetched. */
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

/** Resolves React Router to its production build; its package names the development build for browsers. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
      },
    },
  }
}

/** A schema in the mark of its source. */
const ARGUMENTS = String.raw`\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)`
const MARKED = new RegExp(
  String.raw`\b(?:reported|quoted|key|signed|forOldClients|publicContent)\(\s*([\w.]+(?:${ARGUMENTS})?),?\s*\)`,
  'g',
)
const MARKS = /= from\('[\w ]+'\)/g

/** Leaves out the marks of sources, which the compiler and the tests read. */
export function withoutMarks(): Plugin {
  return {
    name: 'without-marks',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/shared\/(contract\/.*|source)\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(MARKED, '$1').replaceAll(MARKS, '= (schema) => schema'),
        map: null,
      }),
    },
  }
}
