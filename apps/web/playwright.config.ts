import { existsSync } from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Playwright's own Chromium where it is installed, else CHROMIUM, else the distribution's. */
function executable(): string | undefined {
  if (existsSync(chromium.executablePath())) return undefined
  const found = [process.env.CHROMIUM ?? '', ...KNOWN_PLACES].find((file) => existsSync(file))
  if (!found)
    throw new Error('No Chromium: apt-get install chromium, or pnpm exec playwright install chromium')
  return found
}

const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
if (process.getuid?.() === 0) args.push('--no-sandbox')

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}

// `npm run lab -- wander` takes another walk each time; tests are named after the seed, and every worker reads their names anew.
process.env.WANDER_SEED ??= '11'

export const onPhone = {
  ...phone,
  // every pixel is painted by the processor here, and no test looks at more of them
  deviceScaleFactor: 1,
  browserName: 'chromium' as const,
  launchOptions: { args, executablePath: executable() },
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // two cores: most of the time a page waits for the server or for a draw
  workers: 4,
  fullyParallel: true,
  retries: process.env.CI ? 1 : 0,
  // both catch what hangs; how long something takes on a busy machine decides nothing
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Requests that a service worker sees pass by the tests' own routes; only its own tests let it in.
  use: { baseURL: process.env.E2E_URL, locale: 'ja-JP', trace: 'on-first-retry', serviceWorkers: 'block' },
  // what takes longest begins first
  projects: [
    { name: 'walks', use: onPhone, testMatch: 'walk.spec.ts' },
    // each worker of these starts a product of its own; the whole suite has a command of its own
    { name: 'lies', use: onPhone, testMatch: 'lies/few-lies.spec.ts', workers: 2 },
    { name: 'phone', use: onPhone, testIgnore: ['walk.spec.ts', 'lies/**', 'operator-day.spec.ts'] },
  ],
})
