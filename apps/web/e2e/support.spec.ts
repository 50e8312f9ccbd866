import { expect, test } from '@playwright/test'
import { startWith } from './member.ts'
import { alter } from './story/tamper.ts'

test('visitors reach the support screen, which reports when support is disabled', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.goto('/Home')
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(page).toHaveURL(/\/ServiceOnline/)
  await alter<{ iskefu: number }>(page, 'system/base', (base) => ({ ...base, iskefu: 0 }))
  await page.goto('/ServicePage')
  await expect(page.getByRole('main').getByText('Not available right now.')).toBeVisible()
  await expect(page.getByText('Log in to write to us')).toHaveCount(0)
})
