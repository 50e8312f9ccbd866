import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'packages/shared',
      'apps/api',
      'apps/web',
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
