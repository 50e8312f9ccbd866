import { availableParallelism } from 'node:os'
import path from 'node:path'
import { NEEDS } from '@saikoro/testing/needs'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// one more than cores: files wait for the product, for locks and for clocks, and the others compute meanwhile
const WORKERS = availableParallelism() + 1

/** Projects with tests that start the product. */
const STARTING = ['runtime', 'lab']

/** Starts the files first that start the product. They take longest, and Vitest begins with the largest ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project }: TestSpecification) => Number(STARTING.includes(project.name))
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }
}

const options = {
  // test files share no state: what modules keep belongs to an app or a worker of theirs; starting a worker for each file would take
  // half a second
  isolate: false,
  maxWorkers: WORKERS,
  include: ['**/*.test.ts'],
  // limits for what hangs, at least ten times as long as a quiet machine takes
  testTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 600_000,
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    tags: Object.entries(NEEDS).map(([name, { reason, remedy, isMet }]) => ({
      name,
      description: `${reason}: ${remedy}`,
      // without the property for a need that is met, a test with two tags is skipped for either
      ...(!isMet && { skip: true }),
    })),
    // no test imports these, and every database of a test is made of them
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/prisma/**/*.{sql,prisma}',
      '**/prisma/seed/{seed-{games,media}.ts,content/*.csv}',
      '**/apps/api/test/support/cluster.ts',
      '**/packages/runtime/schema/{logins,migrate}.ts',
      '**/packages/runtime/embedded/**',
    ],
    projects: [
      'apps/web',
      { test: { ...options, name: 'shared', root: 'packages/shared' } },
      { test: { ...options, name: 'tlog', root: 'packages/tlog' } },
      { test: { ...options, name: 'server', root: 'packages/server' } },
      {
        test: {
          ...options,
          name: 'api',
          root: 'apps/api',
          globalSetup: [path.join(import.meta.dirname, 'apps/api/test/support/cluster.ts')],
          // projects of one group have as many workers
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...options, name: 'fairness', root: 'apps/web', include: ['src/fairness/**/*.test.ts'] } },
      { test: { ...options, name: 'runtime', root: 'packages/runtime' } },
      { test: { ...options, name: 'desk', root: 'apps/desk' } },
      { test: { ...options, name: 'testing', root: 'packages/testing' } },
      { test: { ...options, name: 'lab', root: 'packages/lab' } },
    ],
  },
})
