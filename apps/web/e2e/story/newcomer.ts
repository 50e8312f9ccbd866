import { expect, type Locator, type Page } from '@playwright/test'

/** Names are letters and digits; every run of a test makes its own. */
function newName(): string {
  return `n${crypto.randomUUID().slice(0, 12).replaceAll('-', '')}`
}

/** From the first page to an account: in English, with an invite code, as a grown-up. */
export async function registerAsNewcomer(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Login/)
  await page.goto('/SwitchLanguage?fromPage=login')
  await page.getByRole('button', { name: 'English' }).click()
  await fillInRegistration(page)
  await expect(page.getByTestId('recovery-code')).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){7}$/)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page).toHaveURL(/\/Mine/)
}

/** From a screen that offers the account to the recovery code of the new one. */
export async function fillInRegistration(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await page.getByLabel('Username').fill(newName())
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Invite code').fill(process.env.E2E_INVITE ?? '')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByTestId('recovery-code')).toBeVisible()
}

/** Opens the one-minute table by tapping, and reads the odds on the way. */
export async function walkToTable(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click()
  await page.getByRole('button', { name: 'Odds: Dice 1 min' }).click()
  await expect(page.getByRole('row', { name: /^Big 1\.98/ })).toContainText('99')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.locator('a[href*="/Lottery?"][href*="sai60"]').first().click()
  await expect(page).toHaveURL(/\/Lottery\?/)
}

/** Waits until the draw stays open for as long as a busy machine takes to place a bet; returns the button of the review. */
export async function untilOpen(page: Page): Promise<Locator> {
  await expect(page.getByRole('timer').first(), '20 s left').not.toHaveText(/^0:[01]/, { timeout: 90_000 })
  const review = page.getByRole('button', { name: 'Review bet' })
  await expect(review, 'the draw is open').toBeEnabled({ timeout: 75_000 })
  return review
}

/**
 * Puts 20 points each on these options, and taps like a member on a slow network: sends the bet again after no reply, and for the next
 * draw after a late one was refused. Returns the issue that the order was placed for.
 */
export async function betOn(page: Page, options: readonly string[]): Promise<string> {
  for (const option of options) await page.locator(`[data-option="${option}"]`).click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  let issue = ''
  page.on('request', (request) => {
    if (!request.url().includes('/api/game/placeOrder')) return
    issue = new URLSearchParams(request.postData() ?? '').get('expect') ?? ''
  })
  await (await untilOpen(page)).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByRole('button', { name: /^(Place bet|Send again)$/ })
  await expect(place).toBeVisible()
  await expect(async () => {
    if ((await place.count()) > 0 && (await place.isEnabled())) await place.click({ timeout: 5_000 })
    const said = await page.getByRole('status').or(dialog).allTextContents()
    await expect(dialog, `the screen says: ${said.join(' · ')}`).toHaveCount(0, { timeout: 10_000 })
    await expect(page.getByTestId('my-order')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
  return issue
}
