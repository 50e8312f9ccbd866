// All checks, fastest feedback first.
import { globSync } from 'node:fs'
import path from 'node:path'
import { ensureWebClient } from '@saikoro/system/artifacts'
import { inRoot } from '@saikoro/system/paths'
import { collect, relayNode, tools } from '@saikoro/system/tools'
import { lineOf, NEEDS, type NeedName } from './needs.ts'
import { collectResults, type Result } from './results.ts'

export interface Check {
  part: 'types' | 'lint' | 'unit' | 'api' | 'weight' | 'e2e' | 'long'
  name: string
  run(filters: string[]): Promise<readonly Result[]>
  /** uses one core: as many run at once as there are cores; the others use all cores and run one after another */
  isLight?: boolean
}

const LAST_LINES = 12
const LONG = { LONG_TESTS: '1' }
const REPORTER = path.join(import.meta.dirname, 'report.ts')
const PLAYWRIGHT = [tools.playwright, 'test']
const LAYERS = ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'prisma']
const PROJECTS = globSync('{{apps,packages}/*,prisma}/tsconfig{,.test}.json', { cwd: inRoot() })

const command = (part: Check['part'], name: string, args: string[], file = process.execPath): Check => ({
  part,
  name,
  isLight: true,
  async run() {
    const { code, output } = await collect(file, args)
    if (code === 0) return [{ outcome: 'passed', name }]
    console.log(`\n${output.trimEnd()}`)
    const reason = output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')
    return [{ outcome: 'failed', name, reason }]
  },
})

const skippedFor = (need: NeedName): Result => ({ outcome: 'skipped', name: need, reason: lineOf(need) })

const lint = (name: string, ...args: string[]) => command('lint', name, args)

const PYTHON = 'Draw verifier in Python'
const python: Check = NEEDS.python.isMet
  ? command('unit', PYTHON, ['-B', '-m', 'unittest', 'discover', '-s', 'packages/lab/verifiers'], 'python3')
  : { part: 'unit', name: PYTHON, run: async () => [skippedFor('python')] }

const vitest = (part: Check['part'], name: string, projects: string, env: NodeJS.ProcessEnv = {}): Check => ({
  part,
  name,
  run: (filters) =>
    collectResults(name, (own) => {
      const reporters = ['--reporter=default', `--reporter=${REPORTER}`]
      const chosen = projects.split(' ').map((project) => `--project=${project}`)
      const args = [tools.vitest, 'run', ...chosen, ...reporters, ...filters]
      return relayNode(args, { env: { ...own, ...env } })
    }),
})

/** Builds the web client before a check, unless it is built. */
const withClient = (check: Check): Check => ({
  ...check,
  run: (filters) => ensureWebClient().then(() => check.run(filters)),
})

const playwright = (part: Check['part'], name: string, env: NodeJS.ProcessEnv = {}): Check => ({
  part,
  name,
  async run(filters) {
    await ensureWebClient()
    return collectResults(name, (own) =>
      relayNode([...PLAYWRIGHT, `--reporter=list,${REPORTER}`, ...filters], {
        cwd: inRoot('apps/web'),
        env: { ...own, ...env },
      }),
    )
  },
})

const UNIT = 'shared tlog server fairness web desk runtime testing lab'

/** Everything with all of its cases, sizes and moments: takes half an hour, and runs on request and at night. */
export const long: Check[] = [
  withClient(vitest('long', 'Unit tests, every case', UNIT, LONG)),
  vitest('long', 'API tests, every case', 'api', LONG),
  playwright('long', 'Browser tests, every case', LONG),
]

export const checks: Check[] = [
  withClient(command('weight', 'Weight of the web client', [inRoot('apps/web/weigh.ts')])),
  // its threads each check the libraries again, which doubles the work, and other checks use the other cores
  command('types', 'Types', [tools.tsc, '-b', '--singleThreaded', ...PROJECTS]),
  lint('Lint, and no circle of imports', tools.biome, 'ci', '--colors=off', '--error-on-warnings'),
  lint('Layers, and no circle of folders', tools.depcruise, ...LAYERS),
  lint('Spelling, and no discouraged word', tools.cspell, 'lint', '--no-progress', '--no-summary'),
  lint('Nothing unused', tools.knip, '--no-progress', '--cache'),
  lint('Nothing twice', tools.jscpd),
  lint('SQL', tools.squawk, ...globSync('prisma/{functions,migrations}/**/*.sql', { cwd: inRoot() })),
  python,
  vitest('unit', 'Unit tests', UNIT),
  vitest('api', 'API tests', 'api'),
  playwright('e2e', 'Browser tests'),
]
