import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tlog',
    environment: 'node',
    // test files share no state; without isolation Vitest uses one worker unless the project sets a number
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    include: ['**/*.test.ts'],
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
