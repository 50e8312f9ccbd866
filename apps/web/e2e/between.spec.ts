import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openScreen } from './faces.ts'
import { callApi, registerAccount, registerMember, startWith } from './member.ts'
import { openProfile, readBriefing } from './story/directory.ts'
import { pullDown } from './story/hand.ts'
import { betOnBigAndOdd } from './story/newcomer.ts'
import { alter } from './story/tamper.ts'

/** Each test is named after its number in the list of what was wrong between the screens. */
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()

/** A tab with nothing behind it. */
async function freshTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await startWith(page, { language: 'en' })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  return page
}

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('11.1 the back arrow never leaves the app', async ({ context }) => {
  const start = await freshTab(context, '/')
  await expect(start).toHaveURL(/\/Login/)
  await back(start)
  await expect(start).toHaveURL(/\/Home/)

  const sentAway = await freshTab(context, '/Withdraw')
  await expect(sentAway).toHaveURL(/\/Login/)
  await back(sentAway)
  await expect(sentAway).toHaveURL(/\/Home/)

  const videos = await freshTab(context, '/Video')
  await videos.getByRole('tab').nth(1).click()
  await expect(videos.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await back(videos)
  await expect(videos).toHaveURL(/\/Home/)

  await videos.goto('/Setname')
  await expect(videos).toHaveURL(/\/Login/)
  await back(videos)
  await expect(videos).toHaveURL(/\/Home/)
})

test('11.2 whoever has a bet running stays at the table, and finds it open', async ({ page, request }) => {
  const token = await registerMember(request)
  await startWith(page, { language: 'en', token })
  await page.goto('/Lottery?key=sai300&id=3')
  await page.getByRole('button', { name: /^Big/ }).click()
  await page.getByLabel('Points per option').fill('950')
  await page.getByRole('button', { name: 'Review order' }).click({ timeout: 60_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Your order is placed.')).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(page.getByText('Your order is placed.')).toBeVisible()
  await expect(page).toHaveURL(/\/Lottery/)
  await page.goto('/Game')
  await page.locator('a[href*="/Lottery?"][href*="sai300"]').first().click()
  await expect(page.getByRole('button', { name: /^Big/ })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/Lottery/)
})

test('11.14 my orders and their result stay on the table, 11.15 the same again is one tap from its confirmation', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/Lottery?key=sai60&id=1')
  await betOnBigAndOdd(page)
  const mine = page.getByTestId('my-order')
  await expect(mine).toContainText('Big · Odd × 20 points')
  await expect(mine).toContainText('Waiting for the draw')

  await expect(async () => {
    await mine.getByRole('button', { name: 'Same again' }).click()
    await expect(page.getByRole('dialog')).toContainText('40 points in all', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('40 points in all')
  expect(await mine.count(), 'nothing was placed').toBe(1)

  await expect(mine).toContainText(/Your net in it: ([+]39\.20|−0\.40|±0|−40)/, { timeout: 100_000 })
  const isGain = (await mine.textContent())?.includes('+')
  await expect(mine.locator('[data-won]'), 'only a gain is green').toHaveCount(isGain ? 1 : 0)
})

test('11.3 logging out in Settings leads to Mine', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/Setting')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Not logged in')).toBeVisible()
  await expect(page).toHaveURL(/\/Mine$/)
})

test('11.4 the history pulls down wherever the table below it stands', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.setViewportSize({ width: 320, height: 480 })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-face="skeleton"]')).toHaveCount(0)
  await pullDown(page, dialog.getByRole('region', { name: 'History' }))
  await expect(page.getByText('Refresh successful!')).toBeVisible()
})

test('11.5 a recommendation shows its player', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.setViewportSize({ width: 412, height: 600 })
  await openScreen(page, '/PlayVideo?id=1')
  const last = page.getByTestId('video').last()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(page).not.toHaveURL(/id=1$/)
  await expect(page.getByRole('region', { name: /^Video player/ })).toBeInViewport({ ratio: 0.9 })
})

test('11.6 the service page stands only where there is service, 11.7 whose icon visitors have', async ({
  page,
}) => {
  await startWith(page, { language: 'en' })
  await page.goto('/Home')
  await page.getByRole('button', { name: 'Customer service' }).click()
  await expect(page).toHaveURL(/\/ServiceOnline/)
  await alter<{ iskefu: number }>(page, 'system/base', (base) => ({ ...base, iskefu: 0 }))
  await page.goto('/ServicePage')
  await expect(page.getByRole('main').getByText('This function is invalid!')).toBeVisible()
  await expect(page.getByText('Please log in to write to us')).toHaveCount(0)
})

test('11.8 an avatar that does not come has its letter', async ({ page, request }) => {
  const { username, token } = await registerAccount(request)
  await callApi(request, 'member/uploadHeaderImg', { header_img: '/media/avatars/001.svg' }, token)
  await startWith(page, { language: 'en', token })
  await page.route('**/media/avatars/**', (route) => route.abort())
  await page.goto('/Mine')
  const card = page.getByRole('region', { name: username })
  await expect(card.getByText('E', { exact: true })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await page.goto('/Infomation')
  const picture = page.getByRole('button', { name: /^Picture/ })
  await expect(picture.getByText('E', { exact: true })).toBeVisible()
  await picture.click()
  const choice = page.getByRole('dialog').locator('label').first()
  await expect(choice.locator('svg'), 'a sign where the picture would be').toBeVisible()
  await expect(choice.locator('img')).toHaveCount(0)
})

test('a picture in full that does not come has its sign', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: /^Open in full/ }).click()
  const first = page.getByRole('dialog').getByRole('listitem').first()
  await expect(first.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible()
  await expect(first.locator('img')).toHaveCount(0)
})

test('11.9 an address in any case is the screen with all that belongs to it', async ({ page }) => {
  await startWith(page, { language: 'en' })
  for (const [typed, path] of [
    ['/home', '/Home'],
    ['/CHOOSE?id=1', '/Choose?id=1'],
    ['/#/mine', '/Mine'],
    ['/Game/', '/Game'],
  ] as const) {
    await page.goto(typed)
    await expect(page.getByRole('navigation', { name: 'Main' }), typed).toBeVisible()
    await expect(page.locator('nav a[aria-current="page"]'), typed).toHaveCount(1)
    expect(page.url().endsWith(path), `${typed} ${page.url()}`).toBe(true)
  }
})

test('11.11 the phone’s Back closes what lies on top first', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  const dialogs = page.locator('[role="dialog"]') // one below another is hidden from screen readers
  await page.goto('/Choose')
  await page.getByTestId('profile').first().click()
  await page.getByRole('button', { name: /^Open in full/ }).click()
  await expect(dialogs).toHaveCount(1)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/\/Profile/)

  await page.getByRole('button', { name: 'Reserve now' }).click()
  await dialogs.getByRole('button', { name: 'Report' }).click()
  await expect(dialogs).toHaveCount(2)
  await page.goBack()
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  await page.goBack()
  await expect(page, 'what was closed by hand leaves nothing behind').toHaveURL(/\/Choose/)

  await page.goForward()
  await page.locator('header').getByRole('button', { name: 'Report' }).click()
  await expect(dialogs).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await back(page)
  await expect(page, 'nor does what a reload closed').toHaveURL(/\/Choose/)

  await page.goto('/Game')
  await page.locator('a[href*="/Lottery?"][href*="sai60"]').first().click()
  await page.getByRole('button', { name: 'Switch game' }).click()
  await dialogs.getByRole('link', { name: 'Dice 3 min' }).click()
  await expect(page).toHaveURL(/sai180/)
  await expect(dialogs).toHaveCount(0)
  await page.goBack()
  await expect(page, 'another table takes the place of the one that is left').toHaveURL(/\/Game/)
})

test('11.11 what was typed survives a glance elsewhere, and is gone with the session', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/Recharge')
  await page.getByLabel('Amount (points)').fill('250')
  await page.getByLabel('Payer').fill('Sample Payer')
  await page.getByRole('button', { name: 'Make a sample' }).click()
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'To the service' }).click()
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByLabel('Message').fill('half a question')
  await back(page)
  await back(page)
  await expect(page.getByLabel('Amount (points)')).toHaveValue('250')
  await expect(page.getByLabel('Payer')).toHaveValue('Sample Payer')
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.goto('/ServicePage')
  await expect(page.getByLabel('Message')).toHaveValue('half a question')
  await page.goto('/Mine')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Not logged in')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('half a question')
})

test('11.12 what was interrupted is resumed: asked out, logged in, the briefing, the same dialog', async ({
  page,
  request,
}) => {
  const account = await registerAccount(request)
  await startWith(page, { language: 'en' })
  const name = await openProfile(page, 1)
  await page.getByRole('button', { name: 'Reserve now' }).click()
  await expect(page).toHaveURL(/\/Login/)
  await logIn(page, account)
  const dialog = page.getByRole('dialog', { name: `Reservation with ${name}` })
  await expect(page).toHaveURL(/\/Profile\?id=/)
  await dialog.getByRole('link', { name: 'To the briefing' }).click()
  await readBriefing(page)
  await expect(page).toHaveURL(/\/Profile\?id=/)
  await expect(dialog.getByLabel('Day')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL(/\/Choose/)
})

test('11.12 a member’s screen waits behind the login, a card behind name and pay password', async ({
  page,
  request,
}) => {
  const account = await registerAccount(request)
  await startWith(page, { language: 'en' })
  await page.goto('/Withdraw')
  await expect(page).toHaveURL(/\/Login/)
  await logIn(page, account)
  await expect(page.getByText('Please set up a bank card')).toBeVisible()
  await expect(page).toHaveURL(/\/Setbank/)
  await page.getByRole('link', { name: 'Add a card' }).click()
  await expect(page.getByText('Please set the name before binding to the bank card')).toBeVisible()
  await page.getByLabel('Full name').fill('Sample Member')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please set the withdrawal password before binding')).toBeVisible()
  await page.getByLabel('Withdrawal password (4 digits)').fill('1234')
  await page.getByLabel('Once more to confirm').fill('1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/BindCard/)
  await page.getByLabel('Bank', { exact: true }).selectOption('Moonlit Bank')
  await page.getByRole('button', { name: 'Fill in a demo number' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/Withdraw$/)
})

test('11.13 the language survives logout, login and a restarted browser', async ({ browser, request }) => {
  const account = await registerAccount(request)
  const [own, other] = await Promise.all(
    ['ms-MY', 'de-DE'].map((locale) => browser.newContext({ locale, serviceWorkers: 'block' })),
  )
  if (!own || !other) throw new Error('no browser')
  const page = await own.newPage()
  const lang = (of: Page) => of.evaluate(() => document.documentElement.lang)
  await openScreen(page, '/Home')
  expect(await lang(page), 'the phone’s').toBe('ms')
  const stranger = await other.newPage()
  await openScreen(stranger, '/Home')
  expect(await lang(stranger), 'else ja').toBe('ja')
  await page.goto('/SwitchLanguage?fromPage=login')
  await page.getByRole('button', { name: 'English' }).click()
  await logIn(page, account)
  await page.getByRole('button', { name: 'Log out' }).click()
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
