import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { uploadLocality } from '@saikoro/shared/contract/wallet'
import { checkSignedFile } from '@saikoro/shared/fairness/check-signed-file'
import { expectNoViolations, openScreen } from './faces.ts'
import { expectToast, registerAccount, test } from './member.ts'
import { logIn } from './story/actions.ts'
import { changeAsOperator, MEMBER } from './story/operator.ts'
import { placeOrder } from './story/people.ts'
import { askForPayout, readBalance, requestRecharge } from './story/wallet.ts'

/** The sandbox reviews what is older than its seconds; twice that, and some. */
const REVIEWED_MS = 90_000

test('a recharge with a voucher is credited after its review, and the screen is marked as sandbox', async ({
  cardPage: page,
}) => {
  await page.goto('/Mine')
  await page.getByRole('link', { name: 'Add points', exact: true }).click()
  await expect(page.getByTestId('sandbox')).toBeVisible()
  await expect(page.getByTestId('payee')).toContainText('DO NOT PAY')
  await page
    .getByLabel('Payment voucher', { exact: true })
    .setInputFiles({ name: 'voucher.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert')).toContainText('Please upload a jpg, jpeg or png')
  await requestRecharge(page, '250')
  expect(await readBalance(page)).toBe(1_000)
  await expect.poll(() => readBalance(page), { timeout: REVIEWED_MS }).toBe(1_250)
  await page.goto('/Statement')
  await expect(page.getByTestId('movement').first()).toContainText('Points added')
  await expect(page.getByTestId('movement').first()).toContainText('+250')
})

test('C3.2 C3.8 a withdrawal debits the points at once; a canceled one refunds them at once, a returned one too, with the signed reason, and another is paid after its review', async ({
  cardPage: page,
  member,
}) => {
  await askForPayout(page, '300')
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByTestId('withdrawal').first()).not.toContainText('Pending')
  expect(await readBalance(page)).toBe(1_000)
  await askForPayout(page, '300')
  const changed = await changeAsOperator(
    `UPDATE withdrawal SET status = 3, note = 'The card does not match the name'
     WHERE status = 1 AND member_id = ${MEMBER}`,
    member.username,
  )
  expect(changed).toBe(1)
  const row = page.getByTestId('withdrawal').first()
  await expect(row).toContainText('Returned', { timeout: REVIEWED_MS })
  await expect(row).toContainText('The card does not match the name')
  await expect(row.getByTestId('signature')).toHaveAttribute('data-state', 'signed', { timeout: 30_000 })
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download the proof' }).click()
  const checked = checkSignedFile(await readFile(await (await saving).path(), 'utf8'))
  expect(checked).toMatchObject({
    isVerified: true,
    signed: [
      { kind: 'withdrawal', amount: '300.00' },
      { source: 'withdrawal', text: 'The card does not match the name' },
    ],
  })
  expect(await readBalance(page)).toBe(1_000)
  await askForPayout(page, '200')
  expect(await readBalance(page)).toBe(800)
  await page.goto('/WithdrawRecord')
  await expect(row).toContainText('Paid', { timeout: REVIEWED_MS })
  expect(await readBalance(page)).toBe(800)
})

test('a withdrawal leads through login, name and pay password to a demo card and back', async ({ page }) => {
  const account = await registerAccount()
  await page.goto('/Withdraw')
  await expect(page).toHaveURL(/\/Login/)
  await logIn(page, account)
  await expectToast(page, 'Set up a demo card')
  await expect(page).toHaveURL(/\/Setbank/)
  await expect(async () => {
    const [sandbox, toasts] = await Promise.all(
      [page.getByTestId('sandbox'), page.getByRole('status').first()].map((part) => part.boundingBox()),
    )
    expect(toasts?.y).toBeGreaterThan((sandbox?.y ?? 0) + (sandbox?.height ?? 0))
  }, 'the warning stays in sight, once its screen is drawn').toPass()
  await page.getByRole('link', { name: 'Add a card' }).click()
  await expectToast(page, 'Set your name before adding a card')
  const current = page.getByTestId('card-steps').locator('[aria-current="step"]')
  await expect(current).toContainText('1 Full name')
  await page.getByLabel('Full name').fill('Sample Member')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Set your withdrawal password before adding')
  await expect(current).toContainText('2 Withdrawal password')
  await page.getByLabel('Withdrawal password (4 digits)').fill('1234')
  await page.getByLabel('Repeat to confirm').fill('1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/BindCard/)
  await expect(current).toContainText('3 Demo card')
  await expect(page.getByLabel('Branch name')).toHaveCount(0)
  await page.getByLabel('Bank', { exact: true }).selectOption('Moonlit Bank')
  await page.getByRole('button', { name: 'Fill in a demo number' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/Withdraw$/)
  await page.goto('/Setbank')
  await expect(page.getByTestId('card-number')).toHaveText(/^(\*{4} ){3}\d{4}$/)
})

test('a failed upload says so; a photo keeps its aspect ratio below 635 px', { tag: '@long' }, async ({
  cardPage: page,
}) => {
  await page.goto('/Recharge')
  await page.route(`**/api/${uploadLocality.path}`, (route) => route.abort())
  await page.getByLabel('Amount (points)').fill('250')
  await page.getByRole('button', { name: 'Make a sample' }).click()
  await expect(page.getByText('Upload failed')).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 1366 })
  await page.goto('/Profile?id=1')
  const photo = page.locator('main img[src*="/media/profiles/"]').first()
  await expect(async () => {
    const { width, height } = (await photo.boundingBox()) ?? { width: 0, height: Infinity }
    expect(height).toBeLessThanOrEqual(635)
    expect(width / height).toBeCloseTo(3 / 4, 1)
  }).toPass({ timeout: 20_000 })
})

test('C2.3 stores the receipt of a withdrawal on the next page when the store of this device did not answer in time', async ({
  cardPage: page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended') !== null) return
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await askForPayout(page, '300')
  const proof = page.getByTestId('withdrawal').getByRole('button', { name: 'Download the proof' })
  await expect(proof).toHaveCount(0)
  await page.evaluate(() => sessionStorage.setItem('mended', '1'))
  await page.reload()
  const pending = await page.evaluate(() => localStorage.getItem('receipts'))
  expect(pending).toContain('"withdrawal"')
  await page.evaluate(
    (receipts) => localStorage.setItem('receipts', receipts),
    pending?.replaceAll(/"at":\d+/g, '"at":0') ?? '',
  )
  await expect(page.getByTestId('withdrawal')).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('receipts')), { timeout: 30_000 })
    .toBe('[]')
  await page.reload()
  await expect(proof).toBeVisible({ timeout: 30_000 })
})

test('C2.7 says which bets this device has no record of and what to do, counts an order once, and never calls that checked', async ({
  cardPage: page,
  member,
}) => {
  await placeOrder(member)
  const mark = page.getByRole('link', { name: '1 statement entry isn’t in this device’s records' })
  for (const path of ['/Withdraw', '/Mine']) {
    await openScreen(page, path)
    await expect(mark).toHaveAttribute('data-level', 'amber', { timeout: 30_000 })
    await expect(page.getByTestId('balance')).toHaveAttribute('data-verification', 'unproved')
  }
  await expectNoViolations(page)
  await mark.click()
  const note = page.getByRole('note').filter({ hasText: '1 statement entry isn’t in this device’s records' })
  await expect(note).toContainText('log out the other devices, change your password')
  await expect(note.getByRole('link', { name: 'Logged-in devices' })).toHaveAttribute('href', '/Sessions')
  // a payout may have come after it
  const order = page.locator('[data-testid="movement"][data-reference^="order:"]').first()
  await expect(order).toHaveAttribute('data-verification', 'unproved')
  await expect(order).toContainText('Not in this device’s records')
  await expectNoViolations(page)
  await openScreen(page, '/MyDraws')
  await expect(page.locator('[data-what="bets_elsewhere"]')).toContainText(/^1 bet of this account/)
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  const bet = page.getByRole('region', { name: 'Your bet', exact: true })
  await expect(bet.getByTestId('balance')).toHaveAttribute('data-verification', 'unproved')
  await expect(bet).not.toContainText('records')
})
