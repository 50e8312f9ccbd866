import { expect, test } from '@playwright/test'
import { expectNoViolations } from './faces.ts'
import { registerMember, startWith } from './member.ts'
import { dayAhead } from './story/directory.ts'

/** Colours on their way from one to another are nobody's choice. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the dialogs of a profile and of a reservation are accessible', async ({ page, request }) => {
  const token = await registerMember(request)
  await startWith(page, { language: 'en', token })
  await page.goto('/Profile?id=2')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Reserve now' }).click()
  await expect(dialog.getByText('Please complete the activation task.')).toBeVisible()
  await expectNoViolations(page)

  await request.post('/api/member/completeBriefing', {
    headers: { token: Buffer.from(token).toString('base64') },
  })
  await page.reload() // the dialog is still there
  await expect(dialog.getByLabel('Day')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByLabel('Day').fill(dayAhead(1))
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByText('Appointment successful')).toBeVisible()
  await expectNoViolations(page)

  await dialog.getByRole('link', { name: 'See reservations' }).click()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toBeVisible()
  await expectNoViolations(page)
})

test('pictures, video and report of a profile are accessible', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: /^Open in full/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Video' }).click()
  await expect(page.getByRole('region', { name: /^Video player/ })).toBeVisible()
  await expectNoViolations(page)
  await page.locator('header').getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('the wall after the free seconds is accessible', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/PlayVideo?id=2')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('Please activate and watch the video')).toBeVisible({ timeout: 20_000 })
  await expectNoViolations(page)
})
