import { expect } from '@playwright/test'
import { openScreen } from './faces.ts'
import { expectToast, test } from './member.ts'

const HISTORY = '**/assets/HistorySheet-*.js'

test('a dialog whose code cannot be downloaded keeps the form and opens when the network returns', async ({
  memberPage: page,
}) => {
  await openScreen(page, '/Lottery?key=sai300&id=3')
  const stake = page.getByLabel('Points per option')
  await page.getByRole('button', { name: /^Big/ }).click()
  await stake.fill('25')
  await page.route(HISTORY, (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expectToast(page, 'connection')
  await expect(stake).toHaveValue('25')
  await page.unroute(HISTORY)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await page.goBack()
  await expect(stake).toHaveValue('25')
})

test('a screen whose download failed is downloaded at the next visit', async ({ page }) => {
  await openScreen(page, '/Home')
  const videos = '**/assets/VideoHallScreen-*.js'
  await page.route(videos, (route) => route.abort())
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('link', { name: 'Videos' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong · Saikoro')
  await page.unroute(videos)
  await tabs.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Videos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the splash offers to reload when the code of the app cannot be downloaded', async ({ page }) => {
  const code = '**/assets/foundation-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto('/Home')
  const again = page.getByRole('link', { name: 'Reload' })
  await expect(again).toBeVisible()
  await page.unroute(code)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
