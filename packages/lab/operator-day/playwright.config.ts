import { defineConfig } from '@playwright/test'
import browserTests, { onPhone } from '../../../apps/web/playwright.config.ts'

/** A day of an operator in Prisma Studio and the desk, with a product whose requests are reviewed manually. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  projects: [{ name: 'operator', use: onPhone }],
  globalSetup: [],
})
