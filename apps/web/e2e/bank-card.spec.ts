import { expect, test } from '@playwright/test'
import { registerAccount, startWith } from './member.ts'
import { logIn } from './story/actions.ts'

test('a withdrawal leads through login, name and pay password to the first bank card and back', async ({
  page,
  request,
}) => {
  const account = await registerAccount(request)
  await startWith(page, { language: 'en' })
  await page.goto('/Withdraw')
  await expect(page).toHaveURL(/\/Login/)
  await logIn(page, account)
  await expect(page.getByText('Set up a demo card')).toBeVisible()
  await expect(page).toHaveURL(/\/Setbank/)
  await page.getByRole('link', { name: 'Add a card' }).click()
  await expect(page.getByText('Set your name before adding a card')).toBeVisible()
  await page.getByLabel('Full name').fill('Sample Member')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set your withdrawal password before adding')).toBeVisible()
  await page.getByLabel('Withdrawal password (4 digits)').fill('1234')
  await page.getByLabel('Repeat to confirm').fill('1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/BindCard/)
  await page.getByLabel('Bank', { exact: true }).selectOption('Moonlit Bank')
  await page.getByRole('button', { name: 'Fill in a demo number' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/Withdraw$/)
})
