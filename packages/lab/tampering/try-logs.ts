import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { LogReader } from '../../../apps/web/src/fairness/log-reader.ts'
import { createTestLog } from '../../../apps/web/src/test/test-log.ts'
import { openDevice } from './device.ts'
import { newMember } from './member.ts'
import { test } from './story.ts'
import { NO_TAMPERING } from './tampering.ts'
import { GAME, type World } from './world.ts'

const OTHER_HISTORY = 'differs from before'
const OTHER_KEY = 'signed with a different key'

/** Serves all files of another log from now on. */
async function serveLog(page: Page, log: LogReader): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/log/**', async (route) => {
    const body = await log(new URL(route.request().url()).pathname.slice('/log/'.length))
    await route.fulfill(body ? { body: Buffer.from(body) } : { status: 404 })
  })
}

async function publishedLines({ owner }: World): Promise<string[]> {
  const { rows } = await owner.query('SELECT line FROM public_line WHERE place IS NOT NULL ORDER BY place')
  return rows.map(({ line }) => line)
}

/** Verifies the saved file with the self-contained page, opened from disk. */
async function checkOffline(page: Page): Promise<void> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the proof' }).click()
  const file = await (await saving).path()
  const offline = await page.context().newPage()
  await offline.goto(
    pathToFileURL(path.resolve(import.meta.dirname, '../../../apps/web/dist/verify.html')).href,
  )
  await offline.locator('input[type=file]').setInputFiles(file)
  await expect(offline.getByRole('heading', { level: 2 })).toHaveText('検証できました')
  await expect(offline.getByText('署名された公開ログにある')).toHaveAttribute('data-ok', 'true')
  await offline.close()
}

/** Shows a device a draw in the honest log, then each forged log. */
export function tryLogs(): void {
  test('C2.8 another log, a rewritten or dropped entry, or another key gives a red warning and no seal', async ({
    browser,
    stage: { world, proxy },
  }) => {
    proxy.setTampering(NO_TAMPERING)
    const member = await newMember(world)
    const draw = await world.toFreshDraw()
    const device = await openDevice(browser, world, proxy, member)
    const { page } = device
    await device.moveTo(draw.closesAt + 500)
    await world.until('sealed', draw.issue)
    await device.moveTo(draw.closesAt + 5_200)
    await world.until('settled', draw.issue)
    await device.moveTo(draw.drawAt + 400)
    const look = () => page.goto(`/Fairness?key=${GAME}&expect=${draw.issue}`)
    const verdict = page.getByTestId('verdict')
    await look()
    await expect(verdict.getByTestId('seal')).toHaveAttribute('data-seal', 'recomputed', { timeout: 20_000 })
    await expect(verdict).toContainText('compared by this device only')

    await checkOffline(page)

    const lines = await publishedLines(world)
    const { rows } = await world.owner.query('SELECT vkey FROM log_identity ORDER BY id DESC LIMIT 1')
    const origin = String(rows[0].vkey).split('+')[0] ?? ''
    const secret = Uint8Array.from(Buffer.from(world.LOG_KEY, 'hex'))
    const result = lines.findIndex((line) => line.startsWith('result/v1|'))
    const attacks: readonly (readonly [log: LogReader, words: string])[] = [
      [createTestLog(() => ['another log', ...lines.slice(1), 'more'], { origin, secret }), OTHER_HISTORY],
      [createTestLog(() => lines.with(result, 'rewritten'), { origin, secret }), OTHER_HISTORY],
      [createTestLog(() => lines.toSpliced(result, 1), { origin, secret }), OTHER_HISTORY],
      [createTestLog(() => lines, { origin, secret: new Uint8Array(32).fill(9) }), OTHER_KEY],
    ]
    for (const [log, words] of attacks) {
      await serveLog(page, log)
      await look()
      await expect(verdict).toContainText(words, { timeout: 20_000 })
      await expect(verdict.getByTestId('seal')).toHaveAttribute('data-seal', 'not_verified')
    }
    await expect(page.getByRole('button', { name: 'Save evidence' }).first()).toBeVisible()

    await serveLog(
      page,
      createTestLog(() => [...lines, 'one more entry'], { origin, secret }),
    )
    await look()
    await expect(verdict.getByTestId('seal')).toHaveAttribute('data-seal', 'recomputed', { timeout: 20_000 })
    await device.close()
  })
}
