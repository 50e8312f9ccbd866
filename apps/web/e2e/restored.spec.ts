// A device that saw more of the public log than the server has after a restore (charter C2.10).
import { expect, type Page } from '@playwright/test'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { createTestLog, headOf } from '../src/test/test-log.ts'
import { expectSoundAt, openScreen } from './faces.ts'
import { test } from './member.ts'
import { readStore } from './story/device-store.ts'
import { asOwner, dataDir } from './story/operator.ts'

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

/** Every line of the public log that is published now. */
async function publishedLines(): Promise<string[]> {
  const sql =
    'SELECT line FROM public_line WHERE place < (SELECT max(size) FROM log_checkpoint) ORDER BY place'
  return (await asOwner((owner) => owner.query(sql))).rows.map(({ line }) => line)
}

/** Serves a log of these lines to a page, signed with the operator's key. */
async function serveLog(page: Page, lines: () => readonly string[]): Promise<void> {
  const [, vkey = ''] = (await (await page.request.get('/log/policy')).text()).split(/\s/)
  const secret = Uint8Array.from(Buffer.from(loadSecrets(dataDir).LOG_KEY, 'hex'))
  const log = createTestLog(lines, { origin: vkey.split('+')[0] ?? '', secret })
  await page.route('**/log/**', async (route) => {
    const body = await log(new URL(route.request().url()).pathname.slice('/log/'.length))
    await route.fulfill(body ? { body: Buffer.from(body) } : { status: 404 })
  })
}

/** The size of the checkpoint that this device pinned. */
async function pinnedSize(page: Page): Promise<number> {
  const [note] = (await readStore(page, 'publicLog', 'head')).values
  return Number(String(note).split('\n')[1] ?? 0)
}

test('C2.10 an announced restore is one amber notice; once it is read, the device follows the restored log', async ({
  memberPage: page,
}) => {
  const lines = await publishedLines()
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
  await expectSoundAt(page, 320)
  await notice.getByRole('button', { name: 'I have read this' }).click()
  await expect(page.locator('[data-what="restore_read"]')).toBeVisible()
  await expect.poll(() => pinnedSize(page)).toBe(restored.length)
  await openScreen(page, '/Game')
  await openScreen(page, '/MyDraws')
  await expect(page.locator('[data-what="restore_read"]')).toBeVisible()
  await expect(page.locator('[data-testid="alarm"][data-level="red"]')).toHaveCount(0)
})
