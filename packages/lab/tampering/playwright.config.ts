import { defineConfig } from '@playwright/test'
import browserTests, { onPhone } from '../../../apps/web/playwright.config.ts'

/** All cases of tampering. Each worker starts a product and moves its clock. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  projects: [{ name: 'tampering', use: onPhone, testMatch: 'every-*.spec.ts' }],
  globalSetup: [],
  reporter: [['list'], ['./report.ts']],
  timeout: 180_000,
})
