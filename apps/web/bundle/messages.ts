import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import type { Plugin } from 'vite'
import { BUNDLES, type Bundle, FIRST, WITH_THEIR_PART } from '../src/locales/bundles.ts'

const FOLDER = path.resolve(import.meta.dirname, '../src/locales')

const LOADER = 'virtual:messages'

/** Names of the bundles, `ja-first` to `ms-rest`. */
const NAMES = LOCALES.flatMap((locale) => BUNDLES.map((bundle) => `${locale}-${bundle}` as const))

/** Returns the key of a bundle in the manifest of the build. */
export function messagesPart(locale: Locale, bundle: Bundle): string {
  return `${LOADER}/${locale}-${bundle}`
}

/** Returns the JSON files of a bundle by namespace. */
function filesOf(locale: Locale, bundle: Bundle): [namespace: string, file: string][] {
  const namespaces = readdirSync(path.join(FOLDER, locale)).map((file) => path.basename(file, '.json'))
  return namespaces
    .filter((namespace) => !WITH_THEIR_PART.has(namespace))
    .filter((namespace) => FIRST.has(namespace) === (bundle === 'first'))
    .map((namespace) => [namespace, path.join(FOLDER, locale, `${namespace}.json`)])
}

const importerCode = `const importers = {${NAMES.map((name) => `'${name}': () => import('${LOADER}/${name}')`).join()}}
export const importMessages = async (locale, bundle) => (await importers[\`\${locale}-\${bundle}\`]()).default`

/** Serves the JSON files of a language as two modules, and as `virtual:messages` the function that imports these modules. */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: { filter: { id: /^virtual:messages/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:messages/ },
      handler(id) {
        const locale = LOCALES.find((each) => id.includes(`/${each}-`))
        const bundle = BUNDLES.find((each) => id.endsWith(`-${each}`))
        if (!locale || !bundle) return importerCode
        const files = filesOf(locale, bundle)
        for (const [, file] of files) this.addWatchFile(file)
        return `export default {${files.map(([namespace, file]) => `'${namespace}': ${readFileSync(file, 'utf8')}`).join()}}`
      },
    },
  }
}
