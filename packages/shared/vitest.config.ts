import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'shared',
    environment: 'node',
    isolate: false,
    include: ['**/*.test.ts'],
    testTimeout: 120_000,
  },
})
