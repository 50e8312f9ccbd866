import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How long a sheet takes to arrive; colours in between are nobody's choice. */
const ARRIVAL_MS = 400

/** As it stands on screen, in the light and in the dark. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
    expect(found, colorScheme).toEqual([])
  }
}

/** Against the width that was asked for: a phone zooms out until what is too wide fits, and reports that width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
}

/** Opens what a button opens, looks at it, and closes it again. */
export async function expectAccessibleSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  await page.waitForTimeout(ARRIVAL_MS)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
