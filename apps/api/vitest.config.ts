import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // what the modules keep belongs to an app or a worker, and every file opens its own: they load once a process
    isolate: false,
    // without isolation all files share one worker unless a project says how many; one more than cores, because tests wait
    // for locks, clocks and each other, and the others compute meanwhile
    maxWorkers: availableParallelism() + 1,
    // projects of one group have as many workers
    sequence: { groupOrder: 1 },
    globalSetup: ['test/support/cluster.ts'],
    // limits for what hangs, at least ten times as long as a quiet machine takes
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 600_000,
  },
})
