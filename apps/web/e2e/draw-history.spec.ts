import { expect } from '@playwright/test'
import { expectNoViolations, openScreen, scrollDownTo } from './faces.ts'
import { expectToast, test } from './member.ts'
import { pullDown } from './story/actions.ts'

test('pulling down refreshes the history while the page below is scrolled', async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await scrollDownTo(page, 120)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-face="skeleton"]')).toHaveCount(0)
  await expect(async () => {
    await pullDown(page, dialog.getByRole('region', { name: 'History' }))
    await expectToast(page, 'Refreshed', 2_000)
  }, 'the gesture is loaded after the list').toPass({ timeout: 30_000 })
})

test('the history loads earlier days and plots the chosen number of draws', async ({ memberPage: page }) => {
  const draws = Array.from({ length: 95 }, (_, place) => {
    const minute = 5 + 95 - place
    return {
      expect: `20261122${String(minute).padStart(4, '0')}`,
      opencode: [1 + (place % 6), 1 + (place % 5), 1 + (place % 4)],
      create_time: '2026-11-22 09:00:00',
    }
  })
  await page.route('**/api/Lottery/getLotteryOneList**', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before') ?? ''
    const rows = draws.filter(({ expect: issue }) => before === '' || issue < before).slice(0, 30)
    const data = Buffer.from(JSON.stringify(rows)).toString('base64')
    await route.fulfill({ json: { code: 200, msg: '', data } })
  })
  await page.route('**/api/fairness/**', (route) => route.abort())
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const plot = dialog.getByTestId('sums')
  await expect(plot).toHaveAttribute('data-draws', '30')
  for (const row of (await dialog.getByTestId('history-row').all()).slice(0, 3))
    await expect(row, 'three draws without scrolling').toBeInViewport({ ratio: 1 })
  await dialog.getByText('Sums (draws: 30)').click()
  await expect(dialog.getByRole('heading', { name: /Nov 22, 2026/ })).toBeVisible()
  await dialog.getByLabel('Chart range').selectOption('90')
  await expect(plot).toHaveAttribute('data-draws', '90')
  await expect(plot.getByRole('img', { name: /draws: 90/ })).toBeVisible()
  await dialog.getByTestId('history-row').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByTestId('history-row')).toHaveCount(95)
  await expectNoViolations(page)
  await dialog.getByLabel('Up to this day').fill('2026-11-21')
  await expect(dialog.getByText('No draws yet')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(dialog.getByLabel('Up to this day')).toHaveValue('2026-11-21')
})
