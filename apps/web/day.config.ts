import { defineConfig } from '@playwright/test'
import browserTests, { onPhone } from './playwright.config.ts'

/** The operator's day: a product of its own, in which requests wait for people, and the real Studio. */
export default defineConfig({
  ...browserTests,
  testIgnore: [],
  projects: [{ name: 'operator', use: onPhone, testMatch: 'operator-day.spec.ts' }],
  globalSetup: [],
})
