import { expect } from '@playwright/test'
import { settledIssue, test } from './member.ts'
import { fillInRegistration } from './story/newcomer.ts'

test.beforeAll('a product that has just started has no result to show', async ({ request }) => {
  await settledIssue(request, 'sai60')
})

test('a visitor guesses along without an account, and nothing is sent', async ({ page }) => {
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await page.goto('/Game')
  const guess = page.getByTestId('guess')
  await expect(guess).toContainText('Guess the next roll')
  await guess.getByRole('button', { name: 'Big' }).click({ timeout: 75_000 })
  await expect(guess).toContainText('Your guess: Big')
  await guess.getByRole('button', { name: 'Small' }).click({ timeout: 75_000 })
  await expect(guess.getByRole('button', { pressed: true })).toHaveText('Small')
  await expect(guess).toContainText('Your guess: Small')
  await expect(guess).toContainText(/Right!|Not this time/, { timeout: 100_000 })
  expect(posted.filter((url) => url.includes('placeOrder'))).toEqual([])
})

test('a visitor who opens a table learns why to log in, and returns to that table', async ({ page }) => {
  await page.goto('/Game')
  await page.locator('a[href*="/Lottery?"][href*="sai300"]').first().click()
  await expect(page).toHaveURL(/\/Login/)
  await expect(page.getByRole('note')).toHaveText('Log in to play. You’ll come right back to this table.')
  await fillInRegistration(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/Lottery\?.*sai300/)
})

test('a recovery code that was put off survives a reload, and is reminded of until it is saved', async ({
  page,
}) => {
  await page.goto('/')
  await fillInRegistration(page)
  const code = await page.getByTestId('recovery-code').textContent()
  await page.reload()
  await expect(page.getByTestId('recovery-code')).toHaveText(code ?? '')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.goto('/Mine')
  await page.getByRole('link', { name: 'Save it now' }).click()
  await expect(page.getByTestId('recovery-code')).toHaveText(code ?? '')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('saikoro-recovery-code.txt')
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.goto('/Mine')
  await expect(page.getByTestId('balance')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save it now' })).toHaveCount(0)
})
