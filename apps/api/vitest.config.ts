import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/world/cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
