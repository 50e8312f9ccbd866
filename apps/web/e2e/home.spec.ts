import { expect } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { test } from './member.ts'
import { reserve } from './story/directory.ts'
import { alter } from './story/tamper.ts'

test('Home shows a visitor the draw and the text of banners, and opens the whole notice', async ({
  page,
}) => {
  await openScreen(page, '/Home')
  const banner = page.getByRole('link', { name: 'Unhurried company in your city' }).first()
  await expect(banner).toHaveAttribute('href', '/Choose')
  const notice = page.getByRole('complementary', { name: 'Announcement' })
  await expect(notice).toContainText('If somebody does, do not pay, and report it at once.')
  const isWhole = () =>
    notice.evaluate((bar) =>
      [...bar.querySelectorAll('span')].every((line) => line.scrollHeight <= line.clientHeight + 1),
    )
  await expect.poll(isWhole).toBe(false)
  await notice.getByText('do not pay').click()
  await expect.poll(isWhole).toBe(true)
  await expect(page.getByTestId('live-draw')).toBeVisible()
  await expectNoViolations(page)
})

test('Home offers a visitor the account, and a member the next reservation', async ({ page, member }) => {
  await openScreen(page, '/Home')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/Register',
  )

  await reserve(member, '1', 3)
  await page.evaluate((value) => localStorage.setItem('token', value), member.token)
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reserved'))).toBe('1')
  await page.reload()
  await page.getByRole('link', { name: /·.*Practice$/ }).click()
  await expect(page).toHaveURL(/\/Reservations$/)
})

test('Home has room on a phone in landscape and with large text', async ({ page }) => {
  await alter<{ banners: object[] }>(page, 'system/config', (data) => ({
    ...data,
    banners: [...data.banners, ...data.banners.map((banner) => ({ ...banner, id: 99 }))],
  }))
  await page.setViewportSize({ width: 844, height: 390 })
  await openScreen(page, '/Home')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('height', '390px')
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 320, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const banner = page.getByRole('region', { name: 'Banners' }).locator('li:not([inert]) .heading')
  const words = await banner.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().bottom
  })
  const dot = await page.getByRole('button', { name: /^Show/ }).first().boundingBox()
  expect(words, 'above the dots').toBeLessThanOrEqual((dot?.y ?? 0) + (dot?.height ?? 0) - 15)
  const notice = page.getByRole('complementary', { name: 'Announcement' })
  await expect(notice.locator('span')).toHaveCSS('-webkit-line-clamp', '2')
})
