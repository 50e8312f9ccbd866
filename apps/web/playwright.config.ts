import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { isLong } from '@saikoro/testing/long'
import { headlessShell } from './e2e/browsers.ts'

const LAB = '../../packages/lab'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}

export const onPhone = {
  ...phone,
  // software rendering: fewer pixels are faster, and no test needs more
  deviceScaleFactor: 1,
  // drawing the frames of animations takes a fifth of the browser's work, and axe measures the contrast of a colour in the
  // middle of a transition; `navigation.spec.ts` taps while things move
  contextOptions: { reducedMotion: 'reduce' as const },
  browserName: 'chromium' as const,
  launchOptions: headlessShell,
}

/** Tests that wait for a draw, for the sandbox to review a request, or for the free seconds of a video. */
const WAITING = '{betting,door,fairness,video,wallet}.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  ...(!isLong && { grepInvert: /@long/ }),
  globalSetup: './e2e/global-setup.ts',
  // more than cores, because some tests wait for a draw or a review
  workers: '350%',
  fullyParallel: true,
  retries: 0,
  // limits for what hangs, at least ten times as long as a quiet machine takes
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // A service worker hides requests from page.route, so only the tests of the service worker allow it.
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'ja-JP',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
  },
  // longest first
  projects: [
    // all of its workers may wait at once, while others use the cores
    { name: 'waits', use: onPhone, testMatch: WAITING, workers: '200%' },
    { name: 'walks', use: onPhone, testMatch: 'walk.spec.ts' },
    // the short form of `pnpm lab lies`; each worker starts a product, and with many cores all other tests end before one of them
    {
      name: 'tampering',
      use: onPhone,
      testDir: `${LAB}/tampering`,
      workers: availableParallelism() < 8 ? 1 : 2,
    },
    // a day at the desk, whose tests follow each other
    ...(isLong
      ? [{ name: 'operator', use: { ...onPhone, actionTimeout: 30_000 }, testDir: `${LAB}/operator-day` }]
      : []),
    { name: 'phone', use: onPhone, testIgnore: ['walk.spec.ts', WAITING] },
  ],
})
