import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    // every file has its own window, and modules listen to the one in which they were loaded: Back would not reach a dialog of another file
    isolate: true,
    pool: 'vmThreads',
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['src/**/*.test.{ts,tsx}'],
    // no window: the project `fairness`
    exclude: [...configDefaults.exclude, 'src/fairness/**'],
  },
})
