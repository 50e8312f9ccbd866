import { type Browser, expect, type Page } from '@playwright/test'
import { addBankCard, PAY_PASSWORD } from '@saikoro/testing/register-member'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { productUrl, registerAccount, startWith, test } from './member.ts'
import { reserve } from './story/directory.ts'
import { dataDir, enterDeskAt } from './story/operator.ts'
import { alter } from './story/tamper.ts'

const deskUrl = process.env.E2E_DESK ?? ''

/** Opens the desk, and there the thread of a member from the row with these words, by the link with this name. */
async function openThread(browser: Browser, operator: string, locale: string, words: string, name: string) {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ locale, viewport, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  await enterDeskAt(page, deskUrl, dataDir, operator)
  await page.locator('#list-conversation > li').filter({ hasText: words }).getByRole('link', { name }).click()
  return page
}

async function openApp(browser: Browser, language: string, token: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: productUrl })).newPage()
  await startWith(page, { language, token })
  await openScreen(page, path)
  return page
}

test('two members and two operators in four languages: topic, picture, card, and the sent and read marks of both sides', async ({
  browser,
}) => {
  const [hers, his] = [await registerAccount(), await registerAccount()]
  const [words, kata] = [`ポイントが見えません ${hers.username}`, `Di mana kita bertemu? ${his.username}`]
  await addBankCard(hers)
  await hers.call('member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD })
  await his.call('base/replaceLang', { lang: 'ml' })
  await reserve(his, '5', 5)

  const her = await openApp(browser, 'ja', hers.token, '/WithdrawRecord')
  await her.getByRole('link', { name: '運営に質問する' }).click()
  await expect(her.getByRole('button', { name: '添付しない' })).toBeVisible()
  const file = her.getByLabel('あなたの画像', { exact: true })
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(her.getByRole('alert')).toContainText('正しい形式の画像')
  const buffer = await her.screenshot({ clip: { x: 0, y: 0, width: 240, height: 180 } })
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(her.getByText('アップロード済み')).toBeVisible()
  await her.getByLabel('メッセージ').fill(words)
  await her.getByRole('button', { name: '送信' }).click()
  const hersLog = her.getByRole('log')
  await expect(hersLog).toContainText('送信済み')
  await expect(hersLog).toContainText('自動のお知らせ：メッセージを受け付けました')
  await expect(hersLog).not.toContainText('実測')
  await alter<object>(her, 'system/transparency', (all) => ({ ...all, answer_median_s: 1_200 }))
  await openScreen(her, '/ServicePage')
  await expect(hersLog).toContainText('通常 20 分 以内に回答（実測）')
  await expect(hersLog.getByTestId('about')).toContainText('100')
  await expect(hersLog.getByRole('img', { name: 'あなたの画像' })).toHaveJSProperty('naturalWidth', 240)
  await expectNoViolations(her)
  for (const width of [320, 844]) {
    await her.setViewportSize({ width, height: 390 })
    await expectNoSidewaysScroll(her)
  }

  const him = await openApp(browser, 'ml', his.token, '/Reservations')
  await him.getByTestId('reservation').getByRole('link', { name: 'Tanya staf kami' }).click()
  await him.getByLabel('Mesej').fill(kata)
  await him.getByRole('button', { name: 'Hantar' }).click()
  await expect(him.getByRole('log')).toContainText('Dihantar')
  await expect(him.getByTestId('about')).toBeVisible()

  const hana = await openThread(browser, 'hana', 'zh-CN', words, '打开对话')
  await expect(hana.locator('#thread img')).toHaveJSProperty('naturalWidth', 240)
  await expect(hana.locator('#thread')).toContainText('积分')
  await expect(hersLog).toContainText('既読')
  await expect(him.getByRole('log')).not.toContainText('Dibaca')
  const emi = await openThread(browser, 'emi', 'en-US', kata, 'Open the conversation')
  await expect(him.getByRole('log')).toContainText('Dibaca')

  await her.goto('/Mine')
  await hana.locator('#list-conversation [data-key="a"] > summary').click()
  await hana.locator('.ask[open] textarea').fill('明天会到')
  await hana.locator('.ask[open] button[value="reply"]').click()
  await hana.locator('[data-verb="now"]').click()
  await expect(hana.locator('#thread')).toContainText('未读')
  await openScreen(her, '/ServicePage')
  await expect(hersLog).toContainText('明天会到')
  await expect(hersLog).not.toContainText('自動のお知らせ')
  await expect(hana.locator('#thread'), 'without a reload').toContainText('已读')

  await emi.locator('#list-conversation [data-key="a"] > summary').click()
  await emi.locator('.ask[open] [data-phrase="1"]').click()
  await emi.locator('[data-verb="now"]').click()
  await expect(him.getByRole('log')).toContainText('Kami sedang menyemak')
  await expect(emi.locator('#thread')).toContainText('· read')
  for (const page of [her, him, hana, emi]) await page.context().close()
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
