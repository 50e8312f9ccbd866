import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUNDLES, FIRST_SCREENS } from './bundles.ts'

const SOURCE = join(import.meta.dirname, '..')
const ROUTES = join(SOURCE, 'app/screens.ts')

/** The namespaces that are not loaded before the first paint. */
const OTHERS = Object.entries(BUNDLES).flatMap(([name, bundle]) => (bundle === 'first' ? [] : name))

/** Imports of a file, static and dynamic, without those that load the rest of the messages first. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const found = [
    ...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\..+?)'/gm),
    ...code.matchAll(/import\('(\..+?)'\)(?!\)?,\s*'(?:rest|restore|device)')/g),
  ]
  return found
    .map(([, path = '']) => join(file, '..', path))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
}

/** Returns the file and every file that it imports in turn. */
function reach(root: string): Set<string> {
  const found = new Set([root])
  for (const file of found) if (file !== ROUTES) for (const next of importsOf(file)) found.add(next)
  return found
}

function othersIn(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return OTHERS.filter(
    (name) =>
      code.includes(`useTranslation('${name}')`) || RegExp(`['"\`]${name}:[a-z]\\w*['"\`]`).test(code),
  )
}

const routes = readFileSync(ROUTES, 'utf8')
const screenFiles = FIRST_SCREENS.map((path) => {
  const [, file = ''] = RegExp(`\\['${path.replace('*', '\\*')}', .*import\\('(.+?)'\\)`).exec(routes) ?? []
  return [path, join(ROUTES, '..', file)] as const
})

test.each([['start of the app', join(SOURCE, 'main.tsx')] as const, ...screenFiles])(
  '%s uses namespaces of the first bundle only',
  (_name, root) => {
    const files = [...reach(root)]
    expect(files.length).toBeGreaterThan(1)
    const others = files.flatMap((file) => othersIn(file).map((name) => `${file} uses ${name}`))
    expect(others).toEqual([])
  },
)
