import { expect, test } from '@playwright/test'
import { expectNoViolations, openScreen } from './faces.ts'
import { callApi, registerMember, startWith } from './member.ts'

test('liked and blocked profiles are listed, and both can be undone', async ({ page, request }) => {
  const token = await registerMember(request)
  await callApi(request, 'xuanfei/like', { id: '3' }, token)
  await callApi(request, 'xuanfei/block', { id: '4' }, token)
  await startWith(page, { language: 'en', token })
  await openScreen(page, '/Mine')
  await page.getByRole('link', { name: 'Favourites and blocks' }).click()
  await expect(page.getByTestId('profile')).toHaveCount(1)
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Unblock / }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.getByTestId('profile').click()
  await page.getByRole('button', { name: /Like/ }).click()
  await page.goBack()
  await expect(page.getByText('None yet')).toBeVisible()
})
