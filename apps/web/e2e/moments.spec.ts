import { expect, type Page, test } from '@playwright/test'
import { openScreen } from './faces.ts'
import { registerMember, startWith } from './member.ts'

/** Two things in one moment, or one that fails: what is on screen stays. */

/** Files of the client wait until they are let go. */
async function hold(page: Page, files: string): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await free
    await route.continue()
  })
  return letGo
}

const downTo = (page: Page) => page.evaluate(() => Math.round(scrollY))
const HISTORY = '**/assets/HistorySheet-*.js'

test('a dialog that comes while its screen is left neither stays nor takes the way back', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  const letDialogGo = await hold(page, '**/assets/ReserveSheet-*.js')
  const letScreenGo = await hold(page, '**/assets/Profile-*.js')
  await page.goto('/Choose')
  await page.getByRole('button', { name: 'Show as rows' }).click()
  const profile = page.getByTestId('profile').nth(4)
  await profile.scrollIntoViewIfNeeded()
  const name = await profile.getByRole('heading').textContent()
  await page
    .getByRole('button', { name: /^Ask her out/ })
    .nth(3)
    .click()
  await profile.getByRole('link').first().click()
  await expect(page).toHaveURL(/Profile/)
  letDialogGo()
  await expect(page.getByRole('dialog')).toBeVisible()
  letScreenGo()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => downTo(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/Choose/)
})

test('another profile from the list beside begins at its beginning', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.setViewportSize({ width: 1280, height: 600 })
  await openScreen(page, '/Profile?id=1')
  const beside = page.getByRole('region', { name: 'Directory' })
  await expect(beside.getByRole('listitem').nth(3)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(() => downTo(page)).toBeGreaterThan(100)
  const before = page.url()
  await beside.getByRole('link').nth(2).click()
  await expect(page).not.toHaveURL(before)
  await expect.poll(() => downTo(page)).toBe(0)
})

test('a pull is heard though the phone was too busy to draw it', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-face="skeleton"]')).toHaveCount(0)
  await dialog.locator('input[type="date"]').evaluate((field) => {
    const send = (type: string, y: number, isOver = false) => {
      const finger = new Touch({ identifier: 1, target: field, clientX: 100, clientY: y })
      const touches = isOver ? [] : [finger]
      field.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }))
    }
    send('touchstart', 100)
    send('touchmove', 320)
    send('touchend', 320, true)
  })
  await expect(page.getByText('Refresh successful!')).toBeVisible()
})

test('a dialog that cannot be fetched leaves the table as it is, and comes when the network does', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Lottery?key=sai300&id=3')
  const stake = page.getByLabel('Points per option')
  await page.getByRole('button', { name: /^Big/ }).click()
  await stake.fill('25')
  await page.route(HISTORY, (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'connection' })).toBeVisible()
  await expect(stake).toHaveValue('25')
  await page.unroute(HISTORY)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await page.goBack()
  await expect(stake).toHaveValue('25')
})

test('a screen that could not be fetched is fetched by whoever comes again', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Home')
  const videos = '**/assets/VideoHall-*.js'
  await page.route(videos, (route) => route.abort())
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('link', { name: 'Videos' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(videos)
  await tabs.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Videos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('banners whose motion cannot be fetched stand still', async ({ page }) => {
  await startWith(page, { language: 'en' })
  const motion = '**/assets/BannerMotion-*.js'
  await page.route(motion, (route) => route.abort())
  const asked = page.waitForRequest(motion)
  await page.goto('/Home')
  await asked
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a tap on the tab one is on leads back to the top', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Game')
  await page.evaluate(() => scrollTo(0, 150))
  await expect.poll(() => downTo(page)).toBeGreaterThan(100)
  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click()
  await expect.poll(() => downTo(page)).toBe(0)
  expect(await page.evaluate(() => history.length), 'and into no second entry').toBe(2)
})

test('where the code of the app does not come, the splash offers to load it again', async ({ page }) => {
  const code = '**/assets/foundation-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto('/Home')
  const again = page.getByRole('link', { name: 'Reload' })
  await expect(again).toBeVisible()
  await page.unroute(code)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
