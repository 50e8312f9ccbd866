import { defineConfig } from '@playwright/test'
import browserTests, { onPhone } from '@saikoro/web/playwright.config'

/** A day of an operator at the desk, with a product whose requests are reviewed manually. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  // one product, its desks and its browsers at a time
  workers: 1,
  projects: [{ name: 'operator', use: { ...onPhone, actionTimeout: 30_000 } }],
  globalSetup: [],
})
