import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './faces.ts'
import { settledIssue, startWith, test } from './member.ts'
import { dataDir } from './story/operator.ts'
import { publishedLines, serveLog } from './story/public-log.ts'

const GAME = 'sai60'

async function openSlip(page: Page, issue: string): Promise<string> {
  await page.goto(`/Fairness?key=${GAME}&expect=${issue}`)
  await page.getByText('Compare with another member').click({ timeout: 30_000 })
  const code = page.getByTestId('head-text')
  await expect(code).toBeVisible({ timeout: 30_000 })
  return (await code.textContent()) ?? ''
}

async function compare(page: Page, code: string): Promise<void> {
  await page.getByLabel('The other member’s code').fill(code)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
}

test('C2.8 two members with different logs detect it: their codes differ, and the code of the other is rejected', async ({
  page,
  browser,
  request,
}) => {
  test.skip(dataDir === '', 'a product that runs already needs E2E_DATA_DIR for its key')
  const issue = await settledIssue(request, GAME)
  const mine = await openSlip(page, issue)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await compare(page, mine)
  await expect(page.getByRole('status').filter({ hasText: 'The same log' })).toBeVisible()

  const lines = await publishedLines(request)
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, colorScheme: 'dark' })
  const other = await context.newPage()
  await startWith(other, { language: 'en' })
  await serveLog(other, () => ['another past', ...lines.slice(1)])
  const yours = await openSlip(other, issue)
  expect(yours).not.toBe(mine)
  await compare(page, yours)
  await expect(page.getByRole('alert').filter({ hasText: 'NOT the same log' })).toBeVisible()
  await compare(other, mine)
  await expect(other.getByRole('alert').filter({ hasText: 'NOT the same log' })).toBeVisible()
  await expectNoViolations(other)
  await context.close()
})
