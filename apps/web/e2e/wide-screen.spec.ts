import { expect } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen, scrollDownTo } from './faces.ts'
import { test } from './member.ts'
import { TABS } from './screens.ts'

test('a wide screen shows the directory next to a profile, each from its top, and the history next to the options', async ({
  memberPage: page,
}) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, '/Profile?id=1')
    const sidePane = page.getByRole('region', { name: 'Discover' })
    await expect(sidePane.getByRole('listitem').first()).toBeVisible()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await expect(sidePane.getByRole('link', { name: name ?? '', exact: true })).toHaveCount(0)
    const [column, list] = await Promise.all([page.locator('h1').boundingBox(), sidePane.boundingBox()])
    expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await scrollDownTo(page, 40)
    await sidePane.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/Profile\?id=(?!1&)/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
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

test('the tab bar has one place and size on all five tabs', { tag: '@long' }, async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const places: unknown[] = []
    for (const path of TABS) {
      await openScreen(page, path)
      places.push(await page.getByRole('navigation', { name: 'Main' }).boundingBox())
    }
    expect(places).toEqual(TABS.map(() => places[0]))
  }
})
