// `pnpm lab screenshots [NAME …]`: every screen, or those named, in both themes and four languages.
import path from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { wireLanguageOf } from '@saikoro/shared/locale'
import startProduct from '../e2e/global-setup.ts'
import { ROLES, type Role, SCREENS } from '../e2e/screens.ts'
import config from '../playwright.config.ts'

const FOLDER = path.resolve(import.meta.dirname, '../screenshots')
const LANGUAGES = ['ja', 'en', 'zh', 'ms'] as const
type Language = (typeof LANGUAGES)[number]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const VIEWPORT = { width: 390, height: 844 }

/** How long content may take; a picture of a screen that is later is taken all the same. */
const SETTLE_MS = 8_000

const NAMES = process.argv.slice(2)
const unknown = NAMES.filter((name) => !SCREENS.some((screen) => screen.name === name))
if (unknown.length > 0) throw new Error(`no such screen: ${unknown.join(' ')} (apps/web/e2e/screens.ts)`)

/** Screens that only this role sees, or sees as they are meant; the others are taken of a member. */
const SEEN_BY: Readonly<Record<string, Role>> = {
  login: 'visitor',
  register: 'visitor',
  recover: 'visitor',
  briefing: 'newcomer',
  closed: 'closed',
}

type Sessions = Readonly<Partial<Record<Role, string>>>

async function openSessions(): Promise<Sessions> {
  // loaded after the product has started, because it reads the product's address when it loads
  const { sessionOf, createActivity } = await import('../e2e/story/people.ts')
  const api = await request.newContext({ baseURL: process.env.E2E_URL })
  const member = await sessionOf(api, 'member')
  if (member !== undefined) await createActivity(api, member)
  const newcomer = await sessionOf(api, 'newcomer')
  // closing an account needs the database of the product
  const closed = process.env.E2E_DATA_DIR ? await sessionOf(api, 'closed') : undefined
  await api.dispose()
  return { member, newcomer, closed }
}

/** What content replaces when it arrives or is verified. Dice without faces are those before the first draw. */
const PENDING = [
  '[data-face="skeleton"]',
  '[data-seal="checking"]',
  '[data-verification="unproved"]:is([data-testid="balance"], [data-testid="countdown"])',
  '[data-verification="unproved"][data-testid="dice"]:not([data-faces="0,0,0"])',
].join()

/** Waits until nothing in the viewport is about to be replaced; parts below it load when they come near. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SETTLE_MS })
  await page.waitForFunction(
    (pending) => {
      const isInViewport = (part: Element) => {
        const { top, bottom } = part.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }
      const isLoading = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
      return !isLoading && ![...document.querySelectorAll(pending)].some(isInViewport)
    },
    PENDING,
    { timeout: SETTLE_MS },
  )
}

async function shootAs(
  browser: Browser,
  role: Role,
  entries: Record<string, string>,
  folder: string,
  colorScheme: Theme,
) {
  const phone = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await phone.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
  const page = await phone.newPage()
  for (const { name, path: address } of SCREENS) {
    if ((SEEN_BY[name] ?? 'member') !== role || (NAMES.length > 0 && !NAMES.includes(name))) continue
    await page.goto(address)
    await settle(page).catch(() => undefined)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    process.stdout.write('.')
  }
  await phone.close()
}

async function shootAll(browser: Browser, language: Language, theme: Theme, sessions: Sessions) {
  process.stdout.write(`${language} ${theme} `)
  for (const role of ROLES) {
    const token = sessions[role]
    if (token === undefined && role !== 'visitor') continue
    const entries = { language: wireLanguageOf(language), ...(token === undefined ? {} : { token }) }
    await shootAs(browser, role, entries, path.join(FOLDER, language, theme), theme)
  }
  process.stdout.write('\n')
}

const stopProduct = await startProduct()
const browser = await chromium.launch(config.projects?.[0]?.use?.launchOptions)
try {
  const sessions = await openSessions()
  for (const language of LANGUAGES)
    for (const theme of THEMES) await shootAll(browser, language, theme, sessions)
} finally {
  await browser.close()
  await stopProduct?.()
}
