import { expect, type Page } from '@playwright/test'
import { expectAccessibleSheet, openScreen } from './faces.ts'
import { test } from './member.ts'
import { untilOpen } from './story/newcomer.ts'

/** The name of what has the focus, as a screen reader says it. */
async function focused(page: Page): Promise<string> {
  const focus = page.locator(':focus')
  return (await focus.count()) === 0 ? '' : ((await focus.ariaSnapshot()).split('\n')[0] ?? '')
}

test('Tab follows the reading order of the login form, and Enter submits it', async ({ page }) => {
  await openScreen(page, '/Login')
  const order: string[] = []
  await page.getByLabel('Username').focus()
  order.push(await focused(page))
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    order.push(await focused(page))
  }
  const names = order.map((line) => line.match(/"([^"]+)"/)?.[1])
  expect(names).toEqual([
    'Username',
    'Password',
    'Show password',
    'Log in',
    'Look around first',
    'Create an account',
    'Forgot password',
  ])
})

test('a sheet is accessible, traps the focus and restores it on close', async ({ memberPage: page }) => {
  await openScreen(page, '/Lottery?key=sai60&id=1')
  const opener = page.getByRole('button', { name: 'Odds', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  for (const name of ['Odds', 'History', 'Switch game']) await expectAccessibleSheet(page, name)
})

test('a bet is placed by keyboard alone, and the focus moves to it', async ({ memberPage: page }) => {
  await openScreen(page, '/Lottery?key=sai60&id=1')
  const big = page.getByRole('button', { name: /^Big/ })
  await big.focus()
  await page.keyboard.press('Space')
  await expect(big).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(big).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Points per option' })).toBeVisible()

  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toContain('Points per option')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Points per option' })).toBeFocused()
  await (await untilOpen(page)).focus()
  await page.keyboard.press('Enter')
  const place = page.getByRole('dialog').getByRole('button', { name: 'Place bet' })
  await expect(place).toBeVisible()
  await place.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('my-order')).toBeVisible()
  await expect(page.locator('[data-orders]')).toBeFocused()
})
