import { expect } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { openScreen } from './faces.ts'
import { expectToast, startWith, test } from './member.ts'

const AUTH_ERROR = JSON.stringify({ code: 401, msg: REFUSALS.auth_error.en, data: 'W10=' })

test('a session token that the server rejects ends the session, keeps the language and leads to the login', async ({
  page,
}) => {
  await startWith(page, { token: 'long gone', draft: 'of this member' })
  await page.goto('/GameRecord')
  await page.waitForURL('**/Login')
  // the login screen may store public content again
  const { 'stored replies': _, ...stored } = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toEqual({ language: 'en' })
})

test('an expired session is reported in the language of the client', async ({ memberPage: page }) => {
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('link', { name: 'Limits and breaks' }).click()
  await expect(page).toHaveURL(/\/Limits/)
  await page.route('**/api/member/setLimits', (route) => route.fulfill({ body: AUTH_ERROR }))
  await page.getByLabel('Daily limit (points)').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Your login has expired. Please log in again.')
})
