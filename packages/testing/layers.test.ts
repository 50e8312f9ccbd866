import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inRoot } from '../../runtime/system/paths.ts'
import { collectNode, tools } from '../../runtime/system/tools.ts'

const WEB = 'apps/web/src'
const API = 'apps/api/src'
const CONFIG = inRoot('packages/lab/testing/layers.config.mjs')
const FOLDERS = ['apps', 'packages', 'prisma']

type Planted = readonly [title: string, from: string, code: (to: string) => string, to: string]
const plain = (to: string) => `import { a } from '${to}'`
const lazy = (to: string) => `export const a = () => import('${to}')`
const again = (to: string) => `export * from '${to}'`
const typed = (to: string) => `import type { A } from '${to}'`

const REJECTED: Readonly<Record<string, readonly Planted[]>> = {
  'nothing-imports-the-lab': [
    ['runtime', 'packages/runtime/system/x1.ts', plain, 'packages/lab/bench/row.ts'],
  ],
  'nothing-imports-the-desk': [['runtime', 'packages/runtime/system/x2.ts', plain, 'apps/desk/main.ts']],
  'api-imports-nothing-above-it': [
    ['the runtime', `${API}/domains/x1.ts`, plain, 'packages/runtime/system/paths.ts'],
    ['the client', `${API}/domains/x2.ts`, plain, `${WEB}/lib/call.ts`],
  ],
  'web-imports-nothing-above-it': [['the API', `${WEB}/lib/x1.ts`, plain, `${API}/kernel/env.ts`]],
  'shared-imports-nothing-above-it': [['the API', 'packages/shared/x1.ts', plain, `${API}/kernel/env.ts`]],
  'tlog-imports-nothing-above-it': [
    ['the API', 'packages/tlog/x1.ts', plain, `${API}/kernel/env.ts`],
    ['the shared package', 'packages/tlog/lib/x2.ts', plain, 'packages/shared/points.ts'],
    ['the type of the shared package', 'packages/tlog/witness/x3.ts', typed, 'packages/shared/points.ts'],
  ],
  'shared-runs-in-a-browser': [['Node', 'packages/shared/rules/x1.ts', plain, 'node:fs']],
  'kernel-imports-nothing-above-it': [
    ['a domain', `${API}/kernel/x1.ts`, plain, `${API}/domains/game/routes.ts`],
    ['the server', `${API}/kernel/x2.ts`, typed, `${API}/server/app.ts`],
  ],
  'http-imports-nothing-above-it': [
    ['a domain', `${API}/http/x1.ts`, plain, `${API}/domains/game/routes.ts`],
  ],
  'jobs-imports-nothing-above-it': [['the server', `${API}/jobs/x1.ts`, plain, `${API}/server/app.ts`]],
  'domains-imports-nothing-above-it': [
    ['a job', `${API}/domains/game/x1.ts`, plain, `${API}/jobs/worker.ts`],
  ],
  'a-feature-imports-no-other': [
    ['a sibling', `${WEB}/features/home/x1.ts`, plain, `${WEB}/features/lottery/queries.ts`],
    ['a sibling, loaded later', `${WEB}/features/home/x2.ts`, lazy, `${WEB}/features/lottery/queries.ts`],
    ['the type of a sibling', `${WEB}/features/home/x3.ts`, typed, `${WEB}/features/lottery/queries.ts`],
  ],
  'features-imports-nothing-above-it': [
    ['the app', `${WEB}/features/home/x4.ts`, plain, `${WEB}/app/App.tsx`],
  ],
  'entities-imports-nothing-above-it': [
    ['a feature', `${WEB}/entities/draw/x1.ts`, plain, `${WEB}/features/home/a.ts`],
    ['the app', `${WEB}/entities/draw/x2.ts`, plain, `${WEB}/app/App.tsx`],
  ],
  'ui-imports-nothing-above-it': [
    ['an entity', `${WEB}/ui/x1.ts`, plain, `${WEB}/entities/draw/Die.tsx`],
    ['a call', `${WEB}/ui/x2.ts`, plain, 'packages/shared/contract/system.ts'],
  ],
  'fairness-imports-nothing-above-it': [
    ['an entity', `${WEB}/fairness/x1.ts`, plain, `${WEB}/entities/draw/Die.tsx`],
  ],
  'lib-imports-nothing-above-it': [
    ['an entity', `${WEB}/lib/x2.ts`, plain, `${WEB}/entities/draw/Die.tsx`],
    ['a feature, passed on', `${WEB}/lib/device/x3.ts`, again, `${WEB}/features/home/a.ts`],
  ],
  'what-a-server-says-is-checked-or-quoted': [
    ['a component', `${WEB}/features/wallet/X6.tsx`, plain, `${WEB}/lib/unverified.ts`],
    ['a component of an entity', `${WEB}/entities/draw/X7.tsx`, plain, `${WEB}/lib/unverified.ts`],
    ['a query of a screen', `${WEB}/features/wallet/x8.ts`, again, `${WEB}/lib/unverified.ts`],
  ],
  'no-content-beside-a-stamp': [
    ['the betting table', `${WEB}/features/lottery/x9.ts`, plain, 'packages/shared/contract/notice.ts'],
  ],
  'a-folder-imports-nothing-of-the-one-around-it': [
    ['its entry', 'packages/lab/bench/parts/x1.ts', plain, 'packages/lab/bench/row.ts'],
  ],
  'a-base-imports-none-of-its-folders': [
    ['a folder in it', `${WEB}/ui/x3.ts`, plain, `${WEB}/ui/form/Field.tsx`],
  ],
}

const ALLOWED: readonly Planted[] = [
  ['the app a feature', `${WEB}/app/y1.ts`, lazy, `${WEB}/features/home/a.ts`],
  ['a feature its own files', `${WEB}/features/home/y1.ts`, plain, `${WEB}/features/home/a.ts`],
  ['a feature an entity', `${WEB}/features/home/y2.ts`, plain, `${WEB}/entities/draw/Die.tsx`],
  ['an entity another one', `${WEB}/entities/order/y1.ts`, plain, `${WEB}/entities/draw/Die.tsx`],
  ['a test of shared Node', 'packages/shared/rules/y.test.ts', plain, 'node:fs'],
  ['the lab the runtime', 'packages/lab/bench/y1.ts', plain, 'packages/runtime/system/paths.ts'],
  ['the desk the API', 'apps/desk/src/y1.ts', plain, `${API}/kernel/env.ts`],
]

/** Three folders that import one another: a → b → c → a, through different files. */
const CIRCLE = {
  [`${WEB}/entities/a/x.ts`]: plain('../b/x.ts'),
  [`${WEB}/entities/b/x.ts`]: typed('../c/x.ts'),
  [`${WEB}/entities/c/x.ts`]: plain('../a/y.ts'),
  [`${WEB}/entities/a/y.ts`]: '',
}

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

function sourceOf([, from, code, to]: Planted): string {
  return code(
    to.startsWith('node:') ? to : path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './'),
  )
}

function write(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), `${code}\n`)
  }
}

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

/** Runs dependency-cruiser; returns all violations as "file: rule". */
async function cruise(dir: string, folders: readonly string[]): Promise<string[]> {
  const args = [tools.depcruise, '--config', CONFIG, '-T', 'json', ...folders]
  const { output } = await collectNode(args, { cwd: dir })
  const { violations } = z.parse(report, JSON.parse(output)).summary
  return violations.map(({ from, rule }) => `${from}: ${rule.name}`)
}

/** All violations in a tree of these files alone. */
async function violationsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-layers-'))
  dirs.push(dir)
  for (const folder of FOLDERS) mkdirSync(path.join(dir, folder))
  write(dir, files)
  return cruise(dir, FOLDERS)
}

const planted = [...Object.values(REJECTED).flat(), ...ALLOWED]
const targets = planted.map(([, , , to]) => to).filter((to) => !to.startsWith('node:'))
const found = violationsOf({
  ...Object.fromEntries(targets.map((to) => [to, ''])),
  ...Object.fromEntries(planted.map((each) => [each[1], sourceOf(each)])),
})

for (const [rule, cases] of Object.entries(REJECTED))
  test.each(cases)(`${rule}: rejects %s`, async (_title, from) => {
    expect((await found).filter((violation) => violation.startsWith(`${from}: `))).toEqual([
      `${from}: ${rule}`,
    ])
  })

test.each(ALLOWED)('allows %s', async (_title, from) => {
  expect((await found).filter((violation) => violation.startsWith(`${from}: `))).toEqual([])
})

test('rejects folders that import one another through other folders', async () => {
  const folders = ['a', 'b', 'c'].map((name) => `${WEB}/entities/${name}: no-circle-of-folders`)
  expect([...new Set(await violationsOf(CIRCLE))].sort()).toEqual(folders)
})

/** Writes files into a new folder of the repository, which the end of the tests removes. */
function plant(within: string, files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(path.join(inRoot(within), 'planted-'))
  dirs.push(dir)
  write(dir, files)
  return dir
}

const IN_UI = {
  'queries.ts': `import { useQuery } from '@tanstack/react-query'\nexport const a = useQuery`,
  'changes-data.ts': `import {\n  useMutation,\n} from '@tanstack/react-query'\nexport const a = useMutation`,
  'calls-the-api.ts': `import { callApi } from '../../lib/call.ts'\nexport const a = callApi`,
}
const IN_UI_ALLOWED = `import { RefusalError } from '../../lib/call.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
export const a: [typeof RefusalError, UseQueryResult | undefined] = [RefusalError, undefined]
export const b = useQueryClient`
const IN_LIB = {
  'first.ts': `import { second } from './second.ts'\nexport const first = () => second\n`,
  'second.ts': `import { first } from './first.ts'\nexport const second = () => first\n`,
}

const biomeReport = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
  ),
})

/** Lints all planted files with one start of Biome; returns its errors as "file: category: message". */
async function lintPlanted(): Promise<string[]> {
  const folders = [plant(`${WEB}/ui`, { ...IN_UI, 'allowed.ts': IN_UI_ALLOWED }), plant(`${WEB}/lib`, IN_LIB)]
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-biome-'))
  dirs.push(dir)
  const file = path.join(dir, 'report.json')
  await collectNode([tools.biome, 'lint', '--reporter=json', `--reporter-file=${file}`, ...folders])
  const { diagnostics } = z.parse(biomeReport, JSON.parse(readFileSync(file, 'utf8')))
  return diagnostics.map(
    ({ category, message, location }) => `${path.basename(location.path)}: ${category}: ${message}`,
  )
}
const linted = lintPlanted()

test.each(Object.keys(IN_UI))('Biome rejects %s of ui', async (name) => {
  const own = (await linted).filter((error) => error.startsWith(`${name}: `))
  expect(own.join()).toContain('ui fetches nothing')
})

test('Biome allows ui the result of a query and the class of an error', async () => {
  const own = (await linted).filter((error) => error.startsWith('allowed.ts: '))
  expect(own.join()).not.toContain('ui fetches nothing')
})

test('Biome rejects files that import one another', async () => {
  const own = (await linted).filter((error) => /^(first|second)\.ts: /.test(error))
  expect(own.join()).toContain('noImportCycles')
})

test('lint rejects a violation in the repository, and finds nothing else there', async () => {
  const sibling = readdirSync(inRoot(WEB, 'features/home')).find((name) => /^[\w-]+\.tsx?$/.test(name))
  const dir = plant(`${WEB}/features`, { 'planted.ts': `export * from '../home/${sibling}'` })
  const file = path.relative(inRoot(), path.join(dir, 'planted.ts'))
  expect(await cruise(inRoot(), [`${WEB}/features`])).toEqual([`${file}: a-feature-imports-no-other`])
})
