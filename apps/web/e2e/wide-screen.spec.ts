import { expect, type Locator } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen, pressTabTo, scrollDownTo } from './faces.ts'
import { test } from './member.ts'

/** Asserts that the first element ends where the second begins, or before. */
async function expectBeside(first: Locator, second: Locator): Promise<void> {
  const [before, after] = await Promise.all([first.boundingBox(), second.boundingBox()])
  expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(after?.x ?? 0)
}

test('a wide screen shows the directory next to a profile, each from its top, and the history next to the options', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openScreen(page, '/Profile?id=1')
  const sidePane = page.getByRole('region', { name: 'Discover' })
  await expect(sidePane.getByRole('listitem').first()).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(sidePane.getByRole('link', { name: name ?? '', exact: true })).toHaveCount(0)
  await expectBeside(page.locator('h1'), sidePane)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await scrollDownTo(page, 40)
  await sidePane.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/Profile\?id=(?!1&)/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history.getByLabel('Up to this day')).toBeVisible()
  await page.locator('button[data-option="big"]').click()
  await expectBeside(page.getByRole('region', { name: 'Your bet', exact: true }), history)
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

test('a desktop has the directory, the chosen profile and its reservation in three panes, by keyboard alone', async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing')
  const list = page.getByRole('region', { name: 'Discover' })
  const heading = page.getByRole('heading', { level: 1 })
  const sheet = page.getByRole('dialog')
  const reserve = page.getByRole('main').getByRole('button', { name: 'Reserve', exact: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openScreen(page, '/Choose?sort=likes')
  await pressTabTo(page, page.getByTestId('profile').first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Profile/)
  const chosen = list.locator('[aria-current]')
  await expect(heading).toHaveText((await chosen.getByRole('strong').textContent()) ?? '')
  await expect(
    list.getByRole('button', { name: 'Search and filter' }),
    'the list that was left',
  ).toBeVisible()
  await expectBeside(list, heading)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  const first = page.url()
  await pressTabTo(page, list.getByTestId('profile').nth(1))
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText((await list.getByTestId('profile').nth(1).textContent()) ?? '')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Back' }), 'in the profile').toBeFocused()
  await pressTabTo(page, reserve)
  await page.keyboard.press('Enter')
  await expect(sheet.locator(':focus')).toHaveCount(1)
  await expectBeside(page.getByRole('main').locator('h1'), sheet)
  await expectBeside(list, sheet)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(reserve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet, 'Back closes the pane').toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(first)
  await expect(sheet).toHaveCount(0)

  await openScreen(page, first)
  await pressTabTo(page, reserve)
  await page.keyboard.press('Enter')
  await pressTabTo(page, sheet.getByRole('button', { name: 'Request reservation' }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toBeFocused()
  await list.getByTestId('profile').nth(1).click()
  await expect(sheet, 'the list stays in use').toHaveCount(0)
  await expect(page).not.toHaveURL(first)
  await page.setViewportSize({ width: 1024, height: 768 })
  await reserve.click()
  await expectBeside(page.locator('[data-side-pane]'), sheet)
  await expect(page.getByRole('link', { name: 'Home', exact: true }), 'behind a dialog').toHaveCount(0)
})
