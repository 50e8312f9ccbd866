import { expect, test } from '@playwright/test'
import { openScreen } from './faces.ts'
import { startWith } from './member.ts'
import { sessionOf } from './story/people.ts'

test('the briefing is offered to a new member', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: (await sessionOf(request, 'newcomer')) ?? '' })
  await page.goto('/Mine')
  await expect(page.locator('section a[href="/Briefing"]')).toBeVisible()
  await page.goto('/Briefing')
  await expect(page.getByRole('button', { name: 'I understand' })).toBeVisible()
})

test('the briefing is no longer offered after its completion', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: (await sessionOf(request, 'member')) ?? '' })
  await openScreen(page, '/Mine')
  await expect(page.locator('section a[href="/Briefing"]')).toHaveCount(0)
  await page.goto('/Briefing')
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
})
