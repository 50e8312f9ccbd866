import { expect } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { expectNoViolations, openScreen } from './faces.ts'
import { expectToast, registerAccount, startWith, test } from './member.ts'
import { logIn } from './story/actions.ts'

test('C5.7 a member saves everything that is stored about them', async ({ memberPage: page }) => {
  await page.goto('/Setting')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('saikoro.zip')
})

test('changing the login password logs out after half a second, and only the new password is accepted', async ({
  memberPage: page,
  member: { username, password },
}) => {
  await page.goto('/SetLoginPassword')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  await page.getByLabel('Repeat new password').fill('another long password')
  await page.evaluate(() =>
    navigation.addEventListener('currententrychange', () => performance.mark(location.pathname)),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/Login')
  // by the page's own clock, on which a timer is never early, however busy the machine is
  const pause = await page.evaluate(() => {
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered = replies.find(({ name }) => name.endsWith('/setLoginPassword'))?.responseEnd
    return (performance.getEntriesByName('/Login')[0]?.startTime ?? 0) - (answered ?? Infinity)
  })
  expect(pause).toBeGreaterThan(490)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/SwitchLanguage?fromPage=login')
  await page.getByRole('button', { name: 'English' }).click()
  await logIn(page, { username, password })
  await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
  await logIn(page, { username, password: 'another long password' })
  await expect(page).toHaveURL(/\/Mine/)
})

test('C3.7 the recovery code resets a forgotten password', async ({ page }) => {
  const { username, password, call } = await registerAccount()
  const { code } = await call('member/newRecoveryCode', { password })
  await page.goto('/Login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(/\/Recover/)
  // the address changes before the screen that is left goes
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.getByLabel('New password').fill('a password found again')
  await page.getByRole('button', { name: 'Reset your password' }).click()
  await expect(page).toHaveURL(/\/Login/)
  await logIn(page, { username, password: 'a password found again' })
  await expect(page).toHaveURL(/\/Mine/)
})

test('C6.2 self-exclusion needs two confirmations and blocks orders and recharges at once, until its end', async ({
  memberPage: page,
}) => {
  await page.goto('/Limits')
  await page.getByRole('button', { name: '6 months' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Start self-exclusion' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription('Please tick the box')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Start self-exclusion' }).click()
  await expect(page.getByTestId('in-force')).toContainText('Self-exclusion until')

  await page.goto('/Recharge')
  await expect(page.getByText('You can’t add points right now')).toBeVisible()
  const card = page.getByTestId('break')
  for (const path of ['/Home', '/Game']) {
    await openScreen(page, path)
    await expect(card).toContainText(/Self-exclusion until .*The draws go on/)
    await expect(page.getByRole('link', { name: /^Play/ })).toHaveCount(0)
    await expectNoViolations(page)
  }
  await card.getByRole('link', { name: 'Watch the draws' }).click()
  await expect(page).toHaveURL(/\/Lottery/)
  await expect(page.getByTestId('live-draw')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Limits and breaks' })).toBeVisible()
  await expect(page.locator('button[data-option]')).toHaveCount(0)
  await expectNoViolations(page)
  await page.clock.setSystemTime(Date.now() + 200 * 86_400_000)
  await expect(page.locator('button[data-option]')).toHaveCount(20)
  await expect(card).toHaveCount(0)
})

test('C6.1 a lower daily limit applies at once, a higher one after a day', async ({ memberPage: page }) => {
  await page.goto('/Limits')
  const field = page.getByLabel('Daily limit (points)')
  const save = page.getByRole('button', { name: 'Save' })
  await field.fill('100')
  await save.click()
  await expect(page.getByTestId('in-force')).toContainText('Daily limit: 100 points')
  await field.fill('200')
  await save.click()
  await expect(page.getByTestId('waiting-limit')).toContainText('It rises to 200 points')
  await expect(page.getByTestId('in-force')).toContainText('Daily limit: 100 points')
})

test('C3.7 C5.7 a member closes the account with the password, still logs in and reads the statement, and returns', async ({
  memberPage: page,
  member,
}) => {
  await openScreen(page, '/Setting')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('your reservations are cancelled')
  await sheet.getByLabel('Login password').fill('not this one')
  await sheet.getByRole('button', { name: 'Close the account' }).click()
  await expect(sheet).toContainText(REFUSALS.password_wrong.en)
  await sheet.getByLabel('Login password').fill(member.password)
  await sheet.getByRole('button', { name: 'Close the account' }).click()
  await expect(page).toHaveURL(/\/Closed/)
  await expect(page.getByText('a week after your withdrawal is decided')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/Login/)
  await logIn(page, member)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByTestId('movement').first()).toContainText('−1,000')
  await page.goto('/Closed')
  await page.getByRole('button', { name: 'Open my account again' }).click()
  await expect(page).toHaveURL(/\/Mine/)
})

test('notifications by kind and quiet hours are saved at once; security stays on, and a browser without push says why', async ({
  memberPage: page,
}) => {
  await openScreen(page, '/Setting')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByTestId('no-push')).toContainText('can’t receive notifications')
  const security = page.getByLabel('Account security (always on)')
  await expect(security).toBeChecked()
  await expect(security).toBeDisabled()
  const reminders = page.getByLabel('Reminders before a meeting')
  await reminders.click()
  await expectToast(page, 'Notification settings saved')
  await page.getByLabel('Use quiet hours').click()
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await expect(from).toHaveValue('22:00')
  await from.fill('23:30')
  await to.fill('23:30')
  await expect(page.getByText('Choose another time than the start')).toBeVisible()
  await to.fill('06:15')
  await expect(page.getByText('Choose another time than the start')).toHaveCount(0)
  await expectNoViolations(page)
  await openScreen(page, '/Notifications')
  await expect(reminders).not.toBeChecked()
  await expect(page.getByLabel('Replies from support')).toBeChecked()
  await expect(from).toHaveValue('23:30')
  await expect(to).toHaveValue('06:15')
  await expect(page.getByText('the time zone of this device')).toBeVisible()
})

test('a session token that the server rejects ends the session in words, keeps the language and leads to the login', async ({
  page,
}) => {
  await startWith(page, { token: 'long gone', draft: 'of this member' })
  await page.goto('/GameRecord')
  await page.waitForURL('**/Login')
  await expectToast(page, 'Your login has expired. Please log in again.')
  // the login screen may store public content again
  const { 'stored replies': _, ...stored } = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toEqual({ language: 'en' })
})
