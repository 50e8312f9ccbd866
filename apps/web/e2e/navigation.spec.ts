import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openScreen, scrollDownTo } from './faces.ts'
import { registerAccount, startWith, test } from './member.ts'
import { back, logIn, logOut } from './story/actions.ts'
import { openProfile, readCards, samples } from './story/directory.ts'

/** Back is pressed while sheets slide. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A new tab without earlier history entries. */
async function freshTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await startWith(page, { language: 'en' })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  return page
}

/** Number of dialogs that the current history entry belongs to. */
const overlaysInHistory = (page: Page) => page.evaluate<number>(() => history.state?.overlay ?? 0)

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('the back arrow leads to Home when the tab has no earlier entry of the app', async ({ context }) => {
  const start = await freshTab(context, '/Login')
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

test('two quick taps on the back arrow step back once', { tag: '@long' }, async ({ context }) => {
  const page = await freshTab(context, '/Register')
  await page.getByRole('link', { name: /language/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).evaluate((arrow: HTMLElement) => {
    arrow.click()
    arrow.click()
  })
  await expect(page).toHaveURL(/\/Register/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that is reloaded while a dialog opens does not leave the app', async ({ context }) => {
  const page = await freshTab(context, '/Profile?id=1')
  // what the browser keeps then: the state of the dialog, without its entry
  await page.evaluate(() => history.replaceState({ ...history.state, overlay: 1 }, ''))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await back(page)
  await expect(page).toHaveURL(/\/Choose/)
})

test('a tap on the current tab scrolls to the top without a history entry', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await openScreen(page, '/Game')
  await scrollDownTo(page, 120)
  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await page.evaluate(() => history.length), 'no second history entry').toBe(2)
})

test('Back closes the topmost dialog before it leaves the screen', async ({ memberPage: page }) => {
  const dialogs = page.locator('[role="dialog"]') // a covered dialog has no role for screen readers
  await page.goto('/Choose')
  await samples(page).first().click()
  await page.getByRole('button', { name: /^View full size/ }).click()
  await expect(dialogs).toHaveCount(1)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/\/Profile/)

  await page.getByRole('button', { name: 'Reserve' }).click()
  await dialogs.getByRole('button', { name: 'Report' }).click()
  await expect(dialogs).toHaveCount(2)
  await page.goBack()
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  await expect.poll(() => overlaysInHistory(page), 'its step back is over').toBe(0)
  await page.goBack()
  await expect(page, 'a dialog closed by the member leaves no history entry').toHaveURL(/\/Choose/)

  await page.goForward()
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(dialogs).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await back(page)
  await expect(page, 'a dialog closed by a reload leaves none either').toHaveURL(/\/Choose/)

  await page.goto('/Game')
  await page.locator('a[href*="/Lottery?"][href*="sai60"]').first().click()
  await page.getByRole('button', { name: 'Switch game' }).click()
  await dialogs.getByRole('link', { name: 'Dice 3 min' }).click()
  await expect(page).toHaveURL(/sai180/)
  await expect(dialogs).toHaveCount(0)
  await expect.poll(() => overlaysInHistory(page)).toBe(0)
  await page.goBack()
  await expect(page, 'switching the game replaces the history entry').toHaveURL(/\/Game/)
})

test('form drafts survive navigation and are cleared at logout', async ({ memberPage: page }) => {
  await page.goto('/Recharge')
  await page.getByLabel('Amount (points)').fill('250')
  await page.getByLabel('Payer').fill('Sample Payer')
  await page.getByRole('button', { name: 'Make a sample' }).click()
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Contact support' }).click()
  await page.getByRole('link', { name: 'Start chat' }).click()
  await page.getByLabel('Message').fill('half a question')
  await back(page)
  await back(page)
  await expect(page.getByLabel('Amount (points)')).toHaveValue('250')
  await expect(page.getByLabel('Payer')).toHaveValue('Sample Payer')
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.goto('/ServicePage')
  await expect(page.getByLabel('Message')).toHaveValue('half a question')
  await page.goto('/Mine')
  await logOut(page)
  const visitor = page.getByRole('region', { name: 'Not logged in' })
  await expect(visitor.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/Login')
  await expect(visitor.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/Register')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('half a question')
})

test('login and briefing return to the dialog that required them', async ({ page }) => {
  const account = await registerAccount()
  const name = await openProfile(page, 1)
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page).toHaveURL(/\/Login/)
  await expect(page.getByRole('note')).toHaveText(
    `Log in to reserve ${name}. New here? Register with an invite code and read the 1-minute guide.`,
  )
  await expect(page.getByTestId('live-draw')).toHaveCount(0)
  await logIn(page, account)
  const dialog = page.getByRole('dialog', { name: `Reservation with ${name}` })
  await expect(page).toHaveURL(/\/Profile\?id=/)
  await readCards(dialog)
  await expect(dialog.getByRole('group', { name: 'Day' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL(/\/Choose/)
})
