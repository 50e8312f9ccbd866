// All checks, fastest feedback first.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from '../runtime/system/paths.ts'
import { collect, collectNode, relayNode, tools } from '../runtime/system/tools.ts'
import { bringBrowser } from './bring-browser.ts'
import { NEEDS } from './needs.ts'
import {
  add,
  nothing,
  outcome,
  playwrightSummary,
  type Summary,
  skippedFor,
  vitestSummary,
} from './test-summary.ts'

export interface Check {
  part: 'types' | 'lint' | 'unit' | 'api' | 'weight' | 'e2e' | 'long'
  name: string
  run(filters: string[]): Promise<Summary>
  /** uses one core: as many run at once as there are cores; the others use all cores and run one after another */
  isLight?: boolean
  needsWebClient?: boolean
  /** arguments to select what uncommitted changes affect; without them the check runs as a whole, 'never' skips it */
  changed?: string[] | 'never'
}

const LAST_LINES = 12
const LONG = { LONG_TESTS: '1' }
const LAYERS = '.dependency-cruiser.mjs'

async function quiet(run: Promise<{ code: number; output: string }>): Promise<Summary> {
  const { code, output } = await run
  if (code === 0) return outcome(true)
  console.log(`\n${output.trimEnd()}`)
  const lastLines = output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')
  return { ...outcome(false), messages: [`failed:\n${lastLines}`] }
}

async function withReport(run: (file: string) => Promise<Summary>): Promise<Summary> {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-report-'))
  try {
    return await run(path.join(dir, 'report.json'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const types = (name: string, project: string): Check => ({
  part: 'types',
  isLight: true,
  name: `Types of ${name}`,
  // its threads each check the libraries again, which doubles the work, and other checks use the other cores
  run: () => quiet(collectNode([tools.tsc, '-p', project, '--singleThreaded'])),
})

const lint = (name: string, args: string[]): Check => ({
  part: 'lint',
  isLight: true,
  name,
  run: () => quiet(collectNode(args)),
})

const vitest = (
  part: 'unit' | 'api' | 'long',
  name: string,
  projects: string[],
  env: NodeJS.ProcessEnv = {},
): Check => ({
  part,
  name,
  changed: ['--changed', '--passWithNoTests'],
  run: (filters) =>
    withReport(async (file) => {
      const chosen = projects.map((project) => `--project=${project}`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const code = await relayNode([tools.vitest, 'run', ...chosen, ...reporters, ...filters], {
        env: { ...process.env, ...env },
      })
      return vitestSummary(file, code)
    }),
})

const python = (name: string, args: string[]): Check => ({
  part: 'unit',
  isLight: true,
  name,
  run: async () =>
    NEEDS.python.isMet ? quiet(collect('python3', ['-B', ...args])) : { ...nothing, ...skippedFor('python') },
})

const weight: Check = {
  part: 'weight',
  name: 'Weight of the web client',
  changed: 'never',
  needsWebClient: true,
  run: () => quiet(collectNode([inRoot('apps/web/weigh.ts')])),
}

/** Returns how many browser tests the filters choose. */
async function count(filters: string[]): Promise<number> {
  const { output } = await collectNode([tools.playwright, 'test', '--list', ...filters], {
    cwd: inRoot('apps/web'),
    env: { ...process.env, LONG_TESTS: '1' },
  })
  return Number(/^Total: (\d+) test/m.exec(output)?.[1] ?? 0)
}

const playwright = (filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Summary> =>
  withReport(async (file) => {
    let browser: NodeJS.ProcessEnv
    try {
      browser = await bringBrowser()
    } catch (error) {
      return { ...outcome(false), messages: [`failed: ${error instanceof Error ? error.message : error}`] }
    }
    const args = [tools.playwright, 'test', '--reporter=list,json', ...filters]
    const all = { ...process.env, ...browser, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const summary = playwrightSummary(file, await relayNode(args, { cwd: inRoot('apps/web'), env: all }))
    return env === LONG
      ? summary
      : add(summary, skippedFor('long', await count(['--grep', '@long', ...filters])))
  })

const browser: Check = {
  part: 'e2e',
  name: 'Browser tests',
  needsWebClient: true,
  changed: ['--only-changed', '--pass-with-no-tests'],
  async run(filters) {
    if (filters.includes('--only-changed') && !(await count(filters))) return nothing
    return playwright(filters)
  },
}

/** Tests that read sources from disk, which import analysis cannot relate to changes. */
export const readers: Check = {
  ...vitest('unit', 'Tests that read sources', [
    'shared',
    'tlog',
    'web',
    'desk',
    'runtime',
    'testing',
    'lab',
  ]),
  changed: ['locales/', 'rules/pure', 'paths-in-docs', 'reference'],
}

/** Everything with all of its cases, sizes and moments: takes half an hour, and runs on request and at night. */
export const long: Check[] = [
  {
    ...vitest(
      'long',
      'Unit tests, every case',
      ['shared', 'tlog', 'web', 'desk', 'runtime', 'testing', 'lab', 'long'],
      LONG,
    ),
    needsWebClient: true,
  },
  vitest('long', 'API tests, every case', ['api'], LONG),
  {
    part: 'long',
    name: 'Browser tests, every case',
    needsWebClient: true,
    run: (filters) => playwright(filters, LONG),
  },
]

export const checks: Check[] = [
  types('the shared package', 'packages/shared'),
  types('its tests', 'packages/shared/tsconfig.test.json'),
  types('the transparency log', 'packages/tlog'),
  types('the API', 'apps/api'),
  types('the runtime', 'packages/runtime'),
  types('the desk', 'apps/desk'),
  types('what tests share', 'packages/testing'),
  types('the monitor', 'packages/monitor'),
  types('the laboratory', 'packages/lab'),
  types('the web client', 'apps/web'),
  lint('Lint, and no circle of imports', [tools.biome, 'ci', '--colors=off', '--error-on-warnings']),
  lint('Layers, and no circle of folders', [
    tools.depcruise,
    '--config',
    LAYERS,
    'apps',
    'packages',
    'prisma',
  ]),
  lint('Spelling, and no discouraged word', [
    tools.cspell,
    'lint',
    '--no-progress',
    '--no-summary',
    '--quiet',
  ]),
  lint('Nothing unused', [tools.knip, '--no-progress']),
  lint('Nothing twice', [tools.jscpd]),
  lint('SQL', [tools.squawk, ...globSync('prisma/{sql,migrations}/**/*.sql', { cwd: inRoot() })]),
  python('Worked examples in Python', [
    'packages/lab/verifiers/verify_draw.py',
    '--vectors',
    'packages/shared/test-data/vectors.json',
  ]),
  python('Draw verifier in Python', ['-m', 'unittest', 'discover', '-s', 'packages/lab/verifiers']),
  vitest('unit', 'Unit tests', ['shared', 'tlog', 'web', 'desk', 'runtime', 'testing', 'lab']),
  vitest('api', 'API tests', ['api']),
  weight,
  browser,
]
