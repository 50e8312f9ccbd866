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
  // its colours change while a draw opens
  await expect(page.getByRole('button', { name: 'Review bet' })).toBeEnabled()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(history).toHaveCount(0)
})

test('a desktop has the tabs in a rail, also on the screens below them; narrower windows have the bar', async ({
  memberPage: page,
}) => {
  const rail = page.getByRole('navigation', { name: 'Main' })
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [path, tab, current] of [
    ['/Home', 'Home', 'page'],
    ['/Profile?id=1', 'Discover', 'true'],
    ['/Lottery?key=sai60&id=1', 'Games', 'true'],
    ['/Setname', 'Me', 'true'],
  ] as const) {
    await openScreen(page, path)
    await expect(rail.locator('[aria-current]')).toHaveText(tab)
    await expect(rail.locator('[aria-current]')).toHaveAttribute('aria-current', current)
    await expectNoViolations(page)
    for (const width of [1024, 1280, 1440, 1920])
      for (const textSize of ['100%', '200%']) {
        await page.setViewportSize({ width, height: 768 })
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
        await expectNoSidewaysScroll(page)
        const [tabs, main] = await Promise.all([rail.boundingBox(), page.getByRole('main').boundingBox()])
        expect((tabs?.x ?? 0) + (tabs?.width ?? 0), `${path} ${width}`).toBeLessThanOrEqual(main?.x ?? 0)
        expect(main?.width, `${path} ${width}`).toBeGreaterThan(450)
      }
  }
  for (const tab of ['Home', 'Videos', 'Discover', 'Games', 'Me']) {
    await rail.getByRole('link', { name: tab, exact: true }).click()
    await expect(rail.locator('[aria-current="page"]')).toHaveText(tab)
  }
  await openScreen(page, '/Companion')
  await expect(rail, 'a companion is no member').toHaveCount(0)
  await openScreen(page, '/Setname')
  await page.setViewportSize({ width: 1023, height: 768 })
  await expect(rail).toHaveCount(0)
  await openScreen(page, '/Mine')
  const bar = await rail.boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(768)
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
