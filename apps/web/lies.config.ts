import { defineConfig } from '@playwright/test'
import browserTests, { onPhone } from './playwright.config.ts'

/** The lie suite: a product of its own for each worker, whose clock it moves. */
export default defineConfig({
  ...browserTests,
  testDir: 'e2e/lies',
  projects: [{ name: 'phone', use: onPhone, testMatch: 'every-*.spec.ts' }],
  globalSetup: [],
  reporter: [['list'], ['./e2e/lies/report.ts']],
  timeout: 60_000,
})
