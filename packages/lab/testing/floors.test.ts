import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { inRoot } from '../../runtime/setup/paths.ts'
import { collectNode, tools } from '../../runtime/setup/tools.ts'
import { foldersInACircle, forbidden, importsOf, type Sources } from './floors.ts'

const WEB = 'apps/web/src'
const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes files into a folder of their own under `within`, and gives its name. */
function plant(within: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(inRoot(within), 'planted-'))
  made.push(folder)
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(folder, name), code)
  return folder
}

async function lint(part: 'floors' | 'biome', folder: string) {
  const args =
    part === 'floors' ? [inRoot('packages/lab/testing/check-floors.ts')] : [tools.biome, 'lint', folder]
  return collectNode(args)
}

const REFUSED: readonly [what: string, file: string, code: string][] = [
  [
    'a feature that imports its sibling',
    `${WEB}/features/home/x.ts`,
    `import { a } from '../lottery/lottery-queries.ts'`,
  ],
  [
    'a sibling by the long way',
    `${WEB}/features/home/x.ts`,
    `import { a } from '../../features/lottery/lottery-queries.ts'`,
  ],
  [
    'a sibling that is loaded later',
    `${WEB}/features/home/x.ts`,
    `const a = () => import('../lottery/lottery-queries.ts')`,
  ],
  ['a feature that imports the app', `${WEB}/features/home/x.ts`, `import { a } from '../../app/App.tsx'`],
  [
    'an entity that imports a feature',
    `${WEB}/entities/draw/x.ts`,
    `import { a } from '../../features/home/a.ts'`,
  ],
  ['an entity that imports the app', `${WEB}/entities/draw/x.ts`, `import { a } from '../../app/App.tsx'`],
  ['ui that imports an entity', `${WEB}/ui/x.ts`, `import { a } from '../entities/draw/Die.tsx'`],
  ['ui that queries', `${WEB}/ui/form/x.ts`, `import { useQuery } from '@tanstack/react-query'`],
  ['ui that changes data', `${WEB}/ui/x.ts`, `import {\n  useMutation,\n} from '@tanstack/react-query'`],
  ['ui that calls the API', `${WEB}/ui/x.ts`, `import { callApi } from '../lib/call.ts'`],
  ['ui that knows a call', `${WEB}/ui/x.ts`, `import { base } from '@saikoro/shared/contract/system'`],
  ['lib that imports an entity', `${WEB}/lib/x.ts`, `import { a } from '../entities/draw/offer.ts'`],
  [
    'lib that hands on a feature',
    `${WEB}/lib/fairness/x.ts`,
    `export * from '../../features/home/HomeScreen.tsx'`,
  ],
  ['the client that imports the API', `${WEB}/lib/x.ts`, `import { a } from '../../../api/src/env.ts'`],
  ['the API that imports the client', 'apps/api/src/x.ts', `import { a } from '../../web/src/lib/call.ts'`],
  ['shared that needs Node', 'packages/shared/rules/x.ts', `import { readFileSync } from 'node:fs'`],
  ['shared that imports the API', 'packages/shared/x.ts', `import { a } from '../../apps/api/src/env.ts'`],
]

const faultsOf = (sources: Sources) => forbidden(importsOf(sources))

test.each(REFUSED)('refuses %s', (_what, file, code) => {
  expect(faultsOf(new Map([[file, code]]))).toHaveLength(1)
})

const ALLOWED: readonly [what: string, file: string, code: string][] = [
  ['the app its features', `${WEB}/app/x.ts`, `const a = () => import('../features/home/HomeScreen.tsx')`],
  ['a feature its own files', `${WEB}/features/home/x.ts`, `import { a } from './reload-home.ts'`],
  ['a feature the entities', `${WEB}/features/home/x.ts`, `import { a } from '../../entities/draw/Die.tsx'`],
  ['an entity another one', `${WEB}/entities/order/x.ts`, `import { a } from '../draw/Die.tsx'`],
  [
    'ui the type of a query',
    `${WEB}/ui/x.ts`,
    `import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'`,
  ],
  ['ui the class of an error', `${WEB}/ui/x.ts`, `import { RefusalError } from '../lib/call.ts'`],
  ['a test of shared Node', 'packages/shared/rules/x.test.ts', `import { readFileSync } from 'node:fs'`],
]

test.each(ALLOWED)('allows %s', (_what, file, code) => {
  expect(faultsOf(new Map([[file, code]]))).toEqual([])
})

test('finds folders that import one another, however long the way round is', () => {
  const sources = new Map([
    ['apps/web/src/entities/a/x.ts', `import { b } from '../b/x.ts'`],
    ['apps/web/src/entities/b/x.ts', `import type { c } from '../c/x.ts'`],
    ['apps/web/src/entities/c/x.ts', `import { a } from '../a/y.ts'`],
    ['apps/web/src/entities/a/y.ts', ''],
  ])
  const circles = foldersInACircle(importsOf(sources), (file) => sources.has(file))
  expect(circles).toHaveLength(3)
  expect(circles[0]).toBe(
    'apps/web/src/entities/a → apps/web/src/entities/b → apps/web/src/entities/c → apps/web/src/entities/a',
  )
})

test('lint refuses a planted file, and passes without it', async () => {
  const folder = plant(`${WEB}/features`, {
    'planted.ts': `export { reloadHome } from '../home/reload-home.ts'\n`,
  })
  const refused = await lint('floors', folder)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('a feature does not know another')
  rmSync(made.splice(0)[0] ?? '', { recursive: true })
  expect(await lint('floors', folder)).toEqual({ code: 0, output: '' })
})

test('lint refuses files that import one another', async () => {
  const folder = plant(`${WEB}/lib`, {
    'first.ts': `import { second } from './second.ts'\nexport const first = () => second\n`,
    'second.ts': `import { first } from './first.ts'\nexport const second = () => first\n`,
  })
  const refused = await lint('biome', folder)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('noImportCycles')
})
