import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tlog',
    environment: 'node',
    // none keeps what another would find; without isolation one worker is all there is unless a project says how many
    isolate: false,
    maxWorkers: 2,
    include: ['**/*.test.ts'],
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
