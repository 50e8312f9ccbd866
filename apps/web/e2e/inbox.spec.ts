import { expect } from '@playwright/test'
import { expectNoViolations, openScreen } from './faces.ts'
import { test } from './member.ts'
import { reserve } from './story/directory.ts'
import { changeAsOperator, MEMBER } from './story/operator.ts'
import { alter } from './story/tamper.ts'

test('the inbox lists answers, and Mine shows the number of unread ones; the answer to a reservation is verified', async ({
  memberPage: page,
  member,
}) => {
  await reserve(member, '5', 5)
  await openScreen(page, '/Inbox')
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await changeAsOperator(
    `UPDATE reservation SET status = 'confirmed', reply = 'At noon', note = 'arranged' WHERE member_id = ${MEMBER}`,
    member.username,
  )
  await openScreen(page, '/Mine')
  await page.getByRole('link', { name: 'Inbox New messages: 1' }).click()
  const news = page.getByTestId('news')
  await expect(news).toContainText('Reply to your reservation')
  await expect(news).toContainText('Confirmed')
  await expect(news).toContainText('New')
  await expectNoViolations(page)
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/Reservations/)
  await page.reload()
  const signature = page.getByTestId('reservation').getByTestId('signature')
  await expect(signature).toHaveAttribute('data-state', 'signed', { timeout: 30_000 })
  await expect(signature).toHaveText('Message from our team · signed by us, checked on this device')
  await expectNoViolations(page)
  await openScreen(page, '/Mine')
  await expect(page.getByRole('link', { name: 'Inbox New messages: 1' })).toHaveCount(0)
})

test('visitors reach the support screen, which reports when support is disabled', async ({ page }) => {
  await page.goto('/Home')
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(page).toHaveURL(/\/ServiceOnline/)
  await alter<{ iskefu: number }>(page, 'system/base', (base) => ({ ...base, iskefu: 0 }))
  await page.goto('/ServicePage')
  await expect(page.getByRole('main').getByText('Not available right now.')).toBeVisible()
  await expect(page.getByText('Log in to write to us')).toHaveCount(0)
})
