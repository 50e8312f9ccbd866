import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { test } from './member.ts'
import { readStore } from './story/device-store.ts'

test('the proof of a draw has a folded lesson of five sentences, and folded steps that show their values, and compares the log with that of another member', async ({
  memberPage: page,
}) => {
  await openScreen(page, '/Fairness')
  // the draw was over before this device came
  await expect(page.getByTestId('step-record')).toHaveAttribute('data-evidence', 'log_only', {
    timeout: 90_000, // on a new product no draw has ended yet
  })
  const opening = page.getByTestId('opening')
  await opening.evaluate((lesson: HTMLDetailsElement) => {
    lesson.open = true
  })
  await expect(opening.getByRole('img', { name: /^Diagram/ })).toBeVisible()
  await expect(opening.getByRole('listitem')).toHaveCount(5)
  await expect(opening.getByRole('listitem').last()).toBeVisible()
  await expect(page.getByTestId('step-record').locator('summary')).toContainText('not seen by this device')
  await expect(page.getByTestId('explainBefore')).toContainText('6 steps match')
  const step = page.getByTestId('step-dice')
  await expect(step).toBeHidden()
  await page.getByTestId('explainResult').click()
  await expect(step.getByRole('img', { name: 'Matches' })).toBeVisible()
  await expect(step.getByText('Computed here')).toBeHidden()
  await step.locator('summary').click()
  await expect(step.getByText('Computed here')).toBeVisible()
  await page.getByText('Compare with another member').click()
  const code = (await page.getByTestId('head-text').textContent()) ?? ''
  await page.getByLabel('The other member’s code').fill(code)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The same log' })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

/** Whether this device has pinned the record, or the root, of a draw that comes after the one on the screen. */
async function hasPinned(page: Page, what: 'record' | 'root'): Promise<boolean> {
  const issue = await page.locator('[data-testid="live-draw"][data-game="sai60"]').getAttribute('data-issue')
  const { keys } = await readStore(page, what)
  return keys.some((key) => Array.isArray(key) && key[0] === 'sai60' && String(key[1]) > (issue ?? ''))
}

test('C2.3 a reload in the last seconds before a draw does not cost its stamp', async ({ page }) => {
  await openScreen(page, '/Game')
  const draw = page.locator('[data-testid="live-draw"][data-game="sai60"]')
  const phase = draw.locator('[data-phase]')
  await expect.poll(() => hasPinned(page, 'record'), { timeout: 90_000 }).toBe(true)
  // the root is public a moment after closing; a device that reloads before has not seen it, and a slow one waits for the next draw
  await expect(async () => {
    await expect(phase).toHaveAttribute('data-phase', 'closed', { timeout: 70_000 })
    await expect.poll(() => hasPinned(page, 'root'), { timeout: 8_000 }).toBe(true)
  }).toPass({ timeout: 130_000 })
  const before = await draw.getAttribute('data-issue')
  await page.reload()
  await expect(draw).toBeVisible()
  await expect(draw).not.toHaveAttribute('data-issue', before ?? '', { timeout: 30_000 })
  await expect(draw.getByTestId('seal').first()).toHaveAttribute('data-seal', 'witnessed', {
    timeout: 30_000,
  })
  await draw.getByRole('link', { name: 'Proof', exact: true }).click()
  for (const name of ['commitment', 'record', 'odds', 'root'])
    await expect(page.getByTestId(`step-${name}`)).toHaveAttribute('data-evidence', 'witnessed')
})
