import { expect, test } from '@playwright/test'
import { callApi, registerAccount, startWith } from './member.ts'

test('an avatar that fails to load is replaced by the first letter or an icon', async ({ page, request }) => {
  const { username, token } = await registerAccount(request)
  await callApi(request, 'member/uploadHeaderImg', { header_img: '/media/avatars/001.svg' }, token)
  await startWith(page, { language: 'en', token })
  await page.route('**/media/avatars/**', (route) => route.abort())
  await page.goto('/Mine')
  const card = page.getByRole('region', { name: username })
  await expect(card.getByText('E', { exact: true })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await page.goto('/Infomation')
  const picture = page.getByRole('button', { name: /^Picture/ })
  await expect(picture.getByText('E', { exact: true })).toBeVisible()
  await picture.click()
  const choice = page.getByRole('dialog').locator('label').first()
  await expect(choice.locator('svg'), 'an icon in place of the picture').toBeVisible()
  await expect(choice.locator('img')).toHaveCount(0)
})

test('a full-size picture that fails to load is replaced by an icon', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: /^View full size/ }).click()
  const first = page.getByRole('dialog').getByRole('listitem').first()
  await expect(first.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible()
  await expect(first.locator('img')).toHaveCount(0)
})
