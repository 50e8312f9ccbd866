import { expect } from '@playwright/test'
import { addBankCard, PAY_PASSWORD } from '@saikoro/testing/register-member'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { productUrl, startWith, test } from './member.ts'
import { dataDir, enterDeskAt } from './story/operator.ts'
import { alter } from './story/tamper.ts'

test('a member and an operator in two languages: topic, picture, card, and the sent and read marks of both sides', async ({
  browser,
  member,
}) => {
  const words = `ポイントが見えません ${member.username}`
  await addBankCard(member)
  await member.call('member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD })
  const page = await (await browser.newContext({ baseURL: productUrl })).newPage()
  await startWith(page, { language: 'ja', token: member.token })
  await openScreen(page, '/WithdrawRecord')
  await page.getByRole('link', { name: '運営に質問する' }).click()
  await expect(page.getByRole('button', { name: '添付しない' })).toBeVisible()
  const file = page.getByLabel('あなたの画像', { exact: true })
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('正しい形式の画像')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 180 } })
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('アップロード済み')).toBeVisible()
  await page.getByLabel('メッセージ').fill(words)
  await page.getByRole('button', { name: '送信' }).click()
  const log = page.getByRole('log')
  await expect(log).toContainText('送信済み')
  await expect(log).toContainText('自動のお知らせ：メッセージを受け付けました')
  await expect(log).not.toContainText('実測')
  await alter<object>(page, 'system/transparency', (all) => ({ ...all, answer_median_s: 1_200 }))
  await openScreen(page, '/ServicePage')
  await expect(log).toContainText('通常 20 分 以内に回答（実測）')
  await expect(log.getByTestId('about')).toContainText('100')
  await expect(log.getByRole('img', { name: 'あなたの画像' })).toHaveJSProperty('naturalWidth', 240)
  await expectNoViolations(page)
  for (const width of [320, 844]) {
    await page.setViewportSize({ width, height: 390 })
    await expectNoSidewaysScroll(page)
  }

  const viewport = { width: 1440, height: 900 }
  const office = await browser.newContext({ locale: 'zh-CN', viewport, isMobile: false, hasTouch: false })
  const desk = await office.newPage()
  await enterDeskAt(desk, process.env.E2E_DESK ?? '', dataDir, 'hana')
  const row = desk.locator('#list-conversation > li').filter({ hasText: words })
  await row.getByRole('link', { name: '打开对话' }).click()
  const thread = desk.locator('#thread')
  await expect(thread.locator('img')).toHaveJSProperty('naturalWidth', 240)
  await expect(thread).toContainText('积分')
  await expect(log).toContainText('既読')
  await page.goto('/Mine')
  await desk.locator('#list-conversation [data-key="a"] > summary').click()
  await desk.locator('.ask[open] textarea').fill('明天会到')
  await desk.locator('.ask[open] button[value="reply"]').click()
  await desk.locator('[data-verb="now"]').click()
  await expect(thread).toContainText('未读')
  await openScreen(page, '/ServicePage')
  await expect(log).toContainText('明天会到')
  await expect(log).not.toContainText('自動のお知らせ')
  await expect(thread, 'without a reload').toContainText('已读')
  for (const context of [office, page.context()]) await context.close()
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
