import { configDefaults, defineConfig } from 'vitest/config'

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
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
