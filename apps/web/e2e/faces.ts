import { expect, type Page } from '@playwright/test'
import { violationsOn } from './axe.ts'

/** Waits until finite animations end, because axe would measure colours in the middle of a transition. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/** Asserts that axe finds nothing in the light theme, and no contrast fault in the dark one: the themes differ in colour only. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await comeToRest(page)
  expect.soft(await violationsOn(page), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  expect.soft(await violationsOn(page, 'color-contrast'), page.url()).toEqual([])
}

/** Compares with the requested width: a mobile browser zooms out to fit wide content, and then reports a larger width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Waits until no skeleton is left; parts far below load when they are scrolled into view. */
export async function expectWhole(page: Page): Promise<void> {
  const comeNear = () =>
    page.locator('[data-face="skeleton"]').evaluateAll((found) => {
      found[0]?.scrollIntoView()
      return found.length
    })
  await expect.poll(comeNear).toBe(0)
}

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectWhole(page)
}

/** Opens the sheet of a button, asserts that it is accessible and closes it. */
export async function expectAccessibleSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
