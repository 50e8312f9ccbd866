import { expect } from '@playwright/test'
import { openScreen } from './faces.ts'
import { test } from './member.ts'

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
