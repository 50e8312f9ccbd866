import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messages } from './bundle/messages.ts'

export default defineConfig({
  plugins: [messages()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // none keeps what another would find; without isolation one worker is all there is unless a project says how many
    isolate: false,
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['src/**/*.test.{ts,tsx}'],
  },
})
