// A device that saw more of the public log than the server has after a restore (charter C2.10).
import { expect, type Page } from '@playwright/test'
import { headOf } from '../src/test/test-log.ts'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { test } from './member.ts'
import { readStore } from './story/device-store.ts'
import { publishedLines, serveLog } from './story/public-log.ts'

const LOST = Array.from({ length: 5 }, (_, at) => `site/v1|${at}|1|{}`)

function statementLine(before: readonly string[], after: readonly string[]): string {
  const nothing = { count: 0, points: '0' }
  const lost = { draws: [], drawCount: 2, members: 0, reservations: 1 }
  return `restore/v1|-|${Date.now()}|${JSON.stringify({
    ...{ reason: 'The disk broke on Tuesday', by: 'Kenji, operations' },
    ...{ backup: new Date().toISOString(), since: Date.now() },
    ...{ before: headOf(before), after: headOf(after) },
    lost: { ...lost, orders: nothing, recharges: nothing, withdrawals: nothing },
  })}`
}

/** The size of the checkpoint that this device pinned. */
async function pinnedSize(page: Page): Promise<number> {
  const [note] = (await readStore(page, 'publicLog', 'head')).values
  return Number(String(note).split('\n')[1] ?? 0)
}

test('C2.10 an announced restore is one amber notice; once it is read, the device follows the restored log', async ({
  memberPage: page,
  request,
}) => {
  const lines = await publishedLines(request)
  const before = [...lines, ...LOST]
  let served: readonly string[] = before
  await serveLog(page, () => served)
  await openScreen(page, '/Game')
  await expect.poll(() => pinnedSize(page), { timeout: 30_000 }).toBe(before.length)
  const restored = [...lines, statementLine(before, lines)]
  served = restored
  // the draws of the games are looked up in the log
  await page.reload()
  await expect.poll(async () => (await readStore(page, 'alarm')).values.length).toBeGreaterThan(0)
  await openScreen(page, '/MyDraws')
  const notice = page.getByTestId('alarm').filter({ hasText: 'restored from a backup' })
  await expect(notice).toHaveAttribute('data-level', 'amber', { timeout: 30_000 })
  await expect(notice.locator('q')).toHaveText(['The disk broke on Tuesday', 'Kenji, operations'])
  await expect(notice).toContainText(`Lost entries: ${lines.length} to ${before.length - 1}`)
  await expect(notice).toContainText('no receipt for anything that was lost')
  await expect(page.locator('[data-testid="alarm"][data-level="red"]')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await notice.getByRole('button', { name: 'I have read this' }).click()
  await expect(page.locator('[data-what="restore_read"]')).toBeVisible()
  await expect.poll(() => pinnedSize(page)).toBe(restored.length)
  await openScreen(page, '/Game')
  await openScreen(page, '/MyDraws')
  await expect(page.locator('[data-what="restore_read"]')).toBeVisible()
  await expect(page.locator('[data-testid="alarm"][data-level="red"]')).toHaveCount(0)
})
