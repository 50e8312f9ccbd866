import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const WIDTH = 390
export const HEIGHT = 844

/** How long content may take; a picture of something late is taken all the same. */
const SETTLE_MS = 8_000
const REST_MS = 250

const FONTS = path.join(import.meta.dirname, 'phone-fonts.conf')

/** Chromium as the tests use it, with these switches more, and with the fonts of a phone if they are installed. */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const options = config.projects?.[0]?.use?.launchOptions
  return chromium.launch({
    ...options,
    args: [...(options?.args ?? []), ...switches],
    env: { ...process.env, FONTCONFIG_FILE: FONTS },
  })
}

/** A new browser context with these entries in local storage, without motion. */
export async function openPhone(
  browser: Browser,
  colorScheme: Theme,
  entries: Readonly<Record<string, string>>,
  viewport = { width: WIDTH, height: HEIGHT },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
  return context
}

/** What a moment replaces. Dice without faces are those before the first draw. */
const COMING = [
  '[data-face="skeleton"]',
  '[data-seal="checking"]',
  '[data-verification="unproved"]:is([data-testid="balance"], [data-testid="countdown"])',
  '[data-verification="unproved"][data-testid="dice"]:not([data-faces="0,0,0"])',
].join()

/** Waits until nothing in sight is about to be replaced, for a while: what lies far below loads when it is near. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SETTLE_MS })
  await page.waitForFunction(
    ({ coming, restMs }) => {
      const isComing = [...document.querySelectorAll(coming)].some((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const isLoading = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
      const { dataset } = document.documentElement
      if (isComing || isLoading) delete dataset.wholeSince
      else dataset.wholeSince ??= String(performance.now())
      return performance.now() - Number(dataset.wholeSince) > restMs
    },
    { coming: COMING, restMs: REST_MS },
    { timeout: SETTLE_MS },
  )
}

/** What the phone shows of a screen; `whole` is all of it, however long. */
export async function shoot(page: Page, path: string, whole = false): Promise<Buffer> {
  await page.goto(path)
  await settle(page).catch(() => undefined)
  return page.screenshot({ fullPage: whole, scale: 'device' })
}
