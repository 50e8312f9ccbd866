import { expect, type Page } from '@playwright/test'
import { violationsOn } from './axe.ts'

/** Colours on their way are nobody's choice. What turns for ever (a spinner) is not waited for. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/** As it stands on screen, in the light and in the dark; what differs between them is colour. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await comeToRest(page)
  expect.soft(await violationsOn(page), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  expect.soft(await violationsOn(page, 'color-contrast'), page.url()).toEqual([])
}

/** Against the width that was asked for: a phone zooms out until what is too wide fits, and reports that width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Nothing is still to come. What lies far down comes when somebody is near. */
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

/** Opens what a button opens, looks at it, and closes it again. */
export async function expectAccessibleSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
