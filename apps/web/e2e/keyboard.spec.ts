import { expect } from '@playwright/test'
import { expectAccessibleSheet, expectNoViolations, openScreen, pressTabTo } from './faces.ts'
import { test } from './member.ts'
import { untilOpen } from './story/newcomer.ts'

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

test.describe('with a keyboard and a mouse', () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } })

  test('keys that the table names choose options and points, and place a bet, only while an option has the focus', async ({
    memberPage: page,
  }) => {
    await openScreen(page, '/Lottery?key=sai60&id=1')
    await expect(page.getByText('Keys: arrows move between the options')).toBeVisible()
    await expectNoViolations(page)
    const option = (name: string) => page.locator(`[data-option="${name}"]`)
    const amount = page.getByRole('textbox', { name: 'Points per option' })
    await pressTabTo(page, option('big'))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(option('small')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(option('4')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(amount, 'the slip is loaded').toBeVisible()
    await page.keyboard.press('3')
    await expect(amount).toHaveValue('500')
    await amount.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('1')
    await expect(amount, 'a digit of the field').toHaveValue('5001')
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAccessibleDescription('Enter whole points, 1 to 5,000.')
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('1')
    await expect(amount, 'outside the options').toHaveValue('500')

    await untilOpen(page)
    await option('4').focus()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toContainText('40 points in total')
    await page.keyboard.press('Escape')
    await expect(option('4')).toBeFocused()
    await (await untilOpen(page)).focus()
    await page.keyboard.press('Enter')
    await pressTabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Place bet' }))
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('my-order')).toContainText('20 points each')
    await expect(page.locator('[data-orders]')).toBeFocused()
  })
})
