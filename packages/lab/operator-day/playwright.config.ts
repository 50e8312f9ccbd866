import { defineConfig } from '@playwright/test'
import browserTests, { onPhone } from '../../../apps/web/playwright.config.ts'

/** A day of an operator in Prisma Studio and the desk. The tests start a product in which requests wait for review by an operator. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  projects: [{ name: 'operator', use: onPhone }],
  globalSetup: [],
})
