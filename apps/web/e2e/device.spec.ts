import { expect, type Page } from '@playwright/test'
import { registerAccount, test } from './member.ts'
import { logIn } from './story/actions.ts'

// the language of the browser, and of a member who registers: a lack of storage takes the stored one away
test.use({ locale: 'en-GB', extraHTTPHeaders: { lang: 'en' } })

const REFUSED = "{ throw new DOMException('refused', 'SecurityError') }"
const FULL = "{ throw new DOMException('full', 'QuotaExceededError') }"
/** A request to the database whose events nobody receives. */
const SILENT = `{ const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...a) { return Object.assign(open.apply(this, a), { addEventListener() {} }) } }`

/** What a browser may lack: the subject of the notice, and a script that takes it away before the app starts. */
const LACKS = {
  'a store that never opens': ['store_silent', SILENT],
  'a store that cannot be written': ['store_refused', `IDBObjectStore.prototype.put = () => ${FULL}`],
  'a page without encryption': [
    'insecure',
    "Object.defineProperty(window, 'isSecureContext', { value: false })",
  ],
  'a clock 7 minutes fast': ['clock', '{ const now = Date.now; Date.now = () => now() + 420_000 }'],
} as const

for (const [name, [what, lack]] of Object.entries(LACKS))
  test(`${name} is named as this device's, not as the server's silence`, async ({ page }) => {
    await page.addInitScript(lack)
    await page.goto('/Game')
    const notice = page.locator(`main [data-testid="alarm"][data-what="${what}"]`)
    await expect(notice).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(10_000) // six requests of an opening, one each second
    await expect(page.getByText(/the server isn’t answering/)).toHaveCount(0)
  })

const BLOCKED = `for (const kind of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, kind, { get() ${REFUSED} })`

test('with blocked cookies a right login is a session until the page is closed, and says so', async ({
  page,
}) => {
  const member = await registerAccount()
  await page.addInitScript(BLOCKED)
  await page.goto('/Login')
  await logIn(page, member)
  await expect(page).not.toHaveURL(/Login/)
  await expect(page.getByText('doesn’t store your login')).toBeVisible()
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
  test(`C2.7 the first words after ${name} was evicted say what is lost and what is still proved`, async ({
    page,
  }) => {
    await page.goto('/Game')
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('witness=')
    await page.goto('/robots.txt') // no page of the app has the store open
    await page.evaluate(evict)
    await page.goto('/Game')
    const notice = page.locator('main [data-testid="alarm"][data-what="evicted"]')
    await expect(notice).toContainText('what it saw before each draw')
    await expect(notice).toContainText('The public log still proves')
  })

/** What keeps the app from starting. */
const BREAKS = {
  'its script differs from the hash in the page': (page: Page) =>
    page.route('**/assets/shell-*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n` })
    }),
  'the browser lacks URL': (page: Page) => page.addInitScript('delete globalThis.URL'),
  'the browser lacks PerformanceObserver': (page: Page) =>
    page.addInitScript('delete globalThis.PerformanceObserver'),
}

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })
  for (const [name, breakIt] of Object.entries(BREAKS))
    test(`the splash ends with a sentence where ${name}`, async ({ page }) => {
      await breakIt(page)
      await page.goto('/Home')
      await expect(page.getByText('アプリを開始できませんでした。')).toBeVisible()
    })
})
