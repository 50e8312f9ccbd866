import { expect, type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { registerMember, startWith } from './member.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a wide screen shows the directory next to a profile and the history next to the options', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, '/Profile?id=1')
    const sidePane = page.getByRole('region', { name: 'Discover' })
    await expect(sidePane.getByRole('listitem').first()).toBeVisible()
    const [column, list] = await Promise.all([page.locator('h1').boundingBox(), sidePane.boundingBox()])
    expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await sidePane.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/Profile\?id=(?!1&)/)
  }
  await openScreen(page, '/Lottery?key=sai60&id=1')
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history.getByLabel('Up to this day')).toBeVisible()
  await page.locator('button[data-option="big"]').click()
  const [cart, list] = await Promise.all([
    page.getByRole('region', { name: 'Your bet', exact: true }).boundingBox(),
    history.boundingBox(),
  ])
  expect((cart?.x ?? 0) + (cart?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(history).toHaveCount(0)
})

test('choosing another profile in the side pane scrolls to the top', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.setViewportSize({ width: 1280, height: 600 })
  await openScreen(page, '/Profile?id=1')
  const sidePane = page.getByRole('region', { name: 'Discover' })
  await expect(sidePane.getByRole('listitem').nth(3)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(100)
  const before = page.url()
  await sidePane.getByRole('link').nth(2).click()
  await expect(page).not.toHaveURL(before)
  await expect.poll(() => scrollTop(page)).toBe(0)
})
