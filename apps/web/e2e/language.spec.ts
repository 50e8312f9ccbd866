import { expect, type Page, test } from '@playwright/test'
import { openScreen } from './faces.ts'
import { registerAccount } from './member.ts'
import { logIn, logOut } from './story/actions.ts'

test('the chosen language survives logout, login and a browser restart', async ({ browser }) => {
  const account = await registerAccount()
  const [own, other] = await Promise.all(
    ['ms-MY', 'de-DE'].map((locale) => browser.newContext({ locale, serviceWorkers: 'block' })),
  )
  if (!own || !other) throw new Error('no browser')
  const page = await own.newPage()
  const lang = (of: Page) => of.evaluate(() => document.documentElement.lang)
  await openScreen(page, '/Home')
  expect(await lang(page), 'the language of the browser').toBe('ms')
  const stranger = await other.newPage()
  await openScreen(stranger, '/Home')
  expect(await lang(stranger), 'Japanese for an unsupported browser language').toBe('ja')
  await page.goto('/SwitchLanguage?fromPage=login')
  await page.getByRole('button', { name: 'English' }).click()
  await logIn(page, account)
  await logOut(page)
  await expect(page.getByText('Not logged in')).toBeVisible()
  expect(await lang(page)).toBe('en')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language'])

  const restarted = await browser.newContext({ locale: 'ms-MY', storageState: await own.storageState() })
  const again = await restarted.newPage()
  await openScreen(again, '/Login')
  expect(await lang(again), 'after a restart').toBe('en')
  await logIn(again, account)
  await expect(again.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(await lang(again)).toBe('en')
  await Promise.all([own, other, restarted].map((context) => context.close()))
})

test('login on a new device applies the language of the account', async ({ browser }) => {
  const account = await registerAccount()
  await account.call('base/replaceLang', { lang: 'ml' })
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/Login')
  await logIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Saya' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await context.close()
})
