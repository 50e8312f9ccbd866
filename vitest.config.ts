import { configDefaults, defineConfig } from 'vitest/config'

const LONG = '**/*.long.test.ts'
const ofScripts = {
  root: 'scripts',
  maxWorkers: 2,
  include: ['**/*.test.ts'],
  testTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 240_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // no test imports these, and every database of a test is made of them
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/prisma/**/*.{sql,prisma}',
      '**/prisma/seed/seed-{games,media}.ts',
      '**/apps/api/test/world/cluster.ts',
      '**/scripts/setup/{embedded,logins,migrate}.ts',
      '**/scripts/setup/embedded/**',
    ],
    projects: [
      'packages/shared',
      'apps/api',
      'apps/web',
      { test: { ...ofScripts, name: 'scripts', exclude: [...configDefaults.exclude, LONG] } },
      // `npm test -- long`: each has a short form among the others
      { test: { ...ofScripts, name: 'long', include: [LONG] } },
    ],
  },
})
