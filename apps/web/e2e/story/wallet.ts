import { expect, type Page } from '@playwright/test'
import { PAY_PASSWORD } from '@saikoro/testing/register-member'
import { expectToast } from '../member.ts'

/** The points that a screen shows. */
export async function shownBalance(page: Page): Promise<number> {
  return Number((await page.getByTestId('balance').textContent())?.replaceAll(',', ''))
}

/** The points that Mine shows, read anew. */
export async function readBalance(page: Page): Promise<number> {
  await page.goto('/Mine')
  return shownBalance(page)
}

/** Asks for a payout on the screen, and lands on its record. */
export async function askForPayout(page: Page, points: string): Promise<void> {
  await page.goto('/Withdraw')
  await page.getByLabel('Points to withdraw').fill(points)
  await page.getByRole('button', { name: 'Continue' }).click()
  const review = page.getByRole('dialog')
  await review.getByLabel('Withdrawal password').fill(PAY_PASSWORD)
  await review.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectToast(page, 'We got your withdrawal request.')
  await expect(page).toHaveURL(/\/WithdrawRecord/)
  await expect(page.getByTestId('withdrawal').first()).toContainText('Pending')
}

/** Asks for a recharge on the screen, with a sample voucher, and lands on its record. */
export async function requestRecharge(page: Page, points: string): Promise<void> {
  await page.goto('/Recharge')
  await page.getByLabel('Amount (points)').fill(points)
  await page.getByRole('button', { name: 'Make a sample' }).click()
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Sandbox request received. Don’t pay anyone.')
  await expect(page).toHaveURL(/\/RechargeRecord/)
}
