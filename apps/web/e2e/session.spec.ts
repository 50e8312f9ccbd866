import { expect, test } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { openScreen } from './faces.ts'
import { registerMember, startWith } from './member.ts'
import { logOut } from './story/actions.ts'

const AUTH_ERROR = JSON.stringify({ code: 401, msg: REFUSALS.auth_error.en, data: 'W10=' })

test('an unknown session token is removed and leads to the login', async ({ page }) => {
  await startWith(page, { language: 'en', token: 'long gone' })
  await page.goto('/GameRecord')
  await page.waitForURL('**/Login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('鉴权错误 on any call ends the session, keeps the language and leads to the login', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Mine')
  await page.route('**/api/member/**', (route) =>
    route.fulfill({ body: JSON.stringify({ code: 401, msg: '鉴权错误', data: 'W10=' }) }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.waitForURL('**/Login')
  // the login screen may store public content again
  const { 'kept content': _, ...stored } = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toEqual({ language: 'en' })
})

test('an expired session is reported in the language of the client', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('link', { name: 'Limits and breaks' }).click()
  await expect(page).toHaveURL(/\/Limits/)
  await page.route('**/api/member/setLimits', (route) => route.fulfill({ body: AUTH_ERROR }))
  await page.getByLabel('Daily limit (points)').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your login has expired. Please log in again.')).toBeVisible()
})

test('logging out in Settings leads to Mine', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/Setting')
  await logOut(page)
  await expect(page.getByText('Not logged in')).toBeVisible()
  await expect(page).toHaveURL(/\/Mine$/)
})
