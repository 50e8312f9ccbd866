import { type Browser, expect, type Page } from '@playwright/test'
import { onPhone } from '../playwright.config.ts'
import { registerAccount, test } from './member.ts'

const REFUSED = "{ throw new DOMException('refused', 'SecurityError') }"
const FULL = "{ throw new DOMException('full', 'QuotaExceededError') }"
/** A request to the database whose events nobody receives. */
const silent = (method: string) =>
  `{ const f = ${method}; ${method} = function (...a) { return Object.assign(f.apply(this, a), { addEventListener() {} }) } }`
const clock = (ahead: number) => `{ const now = Date.now; Date.now = () => now() + ${ahead} }`

/** What a browser may lack: the subject of the notice, and a script that takes it away before the app starts. */
const LACKS = {
  'a store that never opens': ['store_silent', silent('IDBFactory.prototype.open')],
  'a store that opens and never answers': ['store_silent', silent('IDBObjectStore.prototype.get')],
  'a store that throws': ['store_refused', `IDBFactory.prototype.open = () => ${REFUSED}`],
  'a store that cannot be written': ['store_refused', `IDBObjectStore.prototype.put = () => ${FULL}`],
  'no Web Crypto': [
    'no_webcrypto',
    "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })",
  ],
  'a page without encryption': [
    'insecure',
    "Object.defineProperty(window, 'isSecureContext', { value: false })",
  ],
  'a clock 7 minutes fast': ['clock', clock(420_000)],
  'a clock 400 days fast': ['clock', clock(400 * 86_400_000)],
  'a clock 3 minutes slow': ['clock', clock(-180_000)],
} as const

/** Saves pictures for a review, in a folder of the caller's. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.DEVICE_PICTURES
  if (!folder) return
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
  }
}

const LOCALES = ['en-GB', 'ja-JP']

/** A page in a language of the browser's: the lack of storage takes the stored one away. */
async function openPage(browser: Browser, locale: string): Promise<Page> {
  const baseURL = process.env.E2E_URL
  // the language of a member who registers
  const extraHTTPHeaders = { lang: locale.slice(0, 2) }
  const context = await browser.newContext({ ...onPhone, locale, baseURL, extraHTTPHeaders })
  return context.newPage()
}

for (const [name, [what, lack]] of Object.entries(LACKS))
  for (const locale of LOCALES)
    test(`${name} is named as this device's, not as the server's silence (${locale})`, async ({
      browser,
    }) => {
      const page = await openPage(browser, locale)
      await page.addInitScript(lack)
      await page.goto('/Game')
      const notice = page.locator(`main [data-testid="alarm"][data-what="${what}"]`)
      await expect(notice).toBeVisible({ timeout: 20_000 })
      await page.waitForTimeout(10_000) // six requests of an opening, one each second
      await expect(page.getByText(/the server isn’t answering|サーバーが応答/)).toHaveCount(0)
      await takePictures(page, `${name.replaceAll(' ', '-')}-${locale}`)
      await page.context().close()
    })

/** What a browser may do instead of storing an entry. */
const REFUSALS = {
  'blocked cookies': `for (const kind of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, kind, { get() ${REFUSED} })`,
  'a full storage': `Storage.prototype.setItem = () => ${FULL}`,
  'no storage':
    "for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { value: null })",
}

for (const [name, refuse] of Object.entries(REFUSALS))
  for (const [locale, login, submit] of [
    ['en-GB', 'Username', 'Log in'],
    ['ja-JP', 'ユーザー名', 'ログイン'],
  ] as const)
    test(`${name}: a right login is a session until the page is closed, and says so (${locale})`, async ({
      browser,
    }) => {
      const page = await openPage(browser, locale)
      const member = await registerAccount(page.context().request)
      await page.addInitScript(refuse)
      await page.goto('/Login')
      await page.getByLabel(login).fill(member.username)
      await page.locator('input[type="password"]').fill(member.password)
      await page.getByRole('button', { name: submit, exact: true }).click()
      await expect(page).not.toHaveURL(/Login/)
      await expect(page.getByText(/doesn’t store your login|ログインや設定を保存しません/)).toBeVisible()
      await takePictures(page, `${name.replaceAll(' ', '-')}-${locale}`)
      await page.context().close()
    })

/** What a browser may evict. The cookie stays, as it does in Chromium. */
const EVICTIONS = {
  'the database': async () => void indexedDB.deleteDatabase('saikoro-witness'),
  'the database and the local storage': async () => {
    indexedDB.deleteDatabase('saikoro-witness')
    localStorage.clear()
  },
  'every database': async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  },
}

for (const [name, evict] of Object.entries(EVICTIONS))
  for (const [locale, lost, proved] of [
    ['en-GB', 'what it saw before each draw', 'The public log still proves'],
    ['ja-JP', '抽選前に見た記録と受領証', '公開ログで引き続き確かめられます'],
  ] as const)
    test(`C2.7 the first words after ${name} was evicted say what is lost and what is still proved (${locale})`, async ({
      browser,
    }) => {
      const page = await openPage(browser, locale)
      await page.goto('/Game')
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('witness=')
      await page.goto('/robots.txt') // no page of the app has the store open
      await page.evaluate(evict)
      await page.goto('/Game')
      const notice = page.locator('main [data-testid="alarm"][data-what="evicted"]')
      await expect(notice).toContainText(lost)
      await expect(notice).toContainText(proved)
      await takePictures(page, `evicted-${name.replaceAll(' ', '-')}-${locale}`)
      await page.context().close()
    })

/** What keeps the app from starting. */
const BREAKS = {
  'its script is another': (page: Page) =>
    page.route('**/assets/shell-*.js', (route) => route.fulfill({ body: '0' })),
  'the browser lacks URL': (page: Page) => page.addInitScript('delete globalThis.URL'),
  'the browser lacks PerformanceObserver': (page: Page) =>
    page.addInitScript('delete globalThis.PerformanceObserver'),
}

for (const [name, breakIt] of Object.entries(BREAKS))
  for (const [locale, words] of [
    ['en-GB', 'The app couldn’t start.'],
    ['ja-JP', 'アプリを開始できませんでした。'],
  ] as const)
    test(`the splash ends with a sentence where ${name} (${locale})`, async ({ browser }) => {
      const page = await openPage(browser, locale)
      await breakIt(page)
      await page.goto('/Home')
      await expect(page.getByText(words)).toBeVisible()
      await takePictures(page, `splash-${name.replaceAll(' ', '-')}-${locale}`)
      await page.context().close()
    })
