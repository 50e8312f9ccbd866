import { expect, type Page } from '@playwright/test'

const MESSAGE = 'Where is my voucher?'
const NOTE = 'At noon'

/** Sets a daily limit of 300 points, excludes the member for a month, reserves a meeting, and writes to support. */
export async function setStates(page: Page): Promise<void> {
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await page.getByLabel('Note (optional)').fill(NOTE)
  await page.getByRole('button', { name: 'Request reservation' }).click()
  await page.getByRole('link', { name: 'See reservations' }).click()
  await expect(page.getByTestId('reservation')).toContainText(NOTE)
  await page.goto('/ServicePage')
  await page.getByLabel('Message').fill(MESSAGE)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText(MESSAGE)
  await page.goto('/Limits')
  await page.getByLabel('Daily limit (points)').fill('300')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('in-force')).toContainText('300')
  await page.getByRole('button', { name: '1 month' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('I understand that nobody can shorten or undo this.').check()
  await page.getByRole('button', { name: 'Start self-exclusion' }).click()
  await expect(page.getByTestId('in-force')).toContainText('Self-exclusion until')
  await expect(page.locator('[data-level="amber"], [data-level="red"]')).toHaveCount(0)
}
