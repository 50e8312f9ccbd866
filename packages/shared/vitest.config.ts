import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'shared', environment: 'node', include: ['**/*.test.ts'], testTimeout: 120_000 },
})
