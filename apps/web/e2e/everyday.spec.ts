import { expect, test } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { callApi, registerAccount, registerMember, startWith } from './member.ts'
import { changeAsOperator } from './story/operator.ts'
import { askForRecharge } from './story/wallet.ts'

/** Each test is named after its number in the list of what people expect of a day here. */

test('11.29 fairness opens with a drawing and five sentences, and no wire text is shown as it is', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Fairness')
  const opening = page.getByTestId('opening')
  await expect(opening.getByRole('img', { name: /^Drawing/ })).toBeVisible()
  await expect(opening.getByRole('listitem')).toHaveCount(5)
  await expect(opening.getByRole('listitem').last()).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await openScreen(page, '/Profile?id=1')
  await page.getByRole('button', { name: 'Report' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Stop, keep the messages, tell your bank and the police.')).toBeVisible()
  await expect(dialog.getByText(/Help outside/)).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('link', { name: 'Limits and breaks' }).click()
  await expect(page).toHaveURL(/\/Limits/)

  const ended = JSON.stringify({ code: 401, msg: REFUSALS.auth_error.en, data: 'W10=' })
  await page.route('**/api/member/setLimits', (route) => route.fulfill({ body: ended }))
  await page.getByLabel('Most points to stake a day').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please log in again: your login has expired.')).toBeVisible()
})

test('11.19 a recharge lands on its record, which Mine links to, 11.21 with its times in the zone of the member', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/Setname')
  await page.getByLabel('New full name').or(page.getByLabel('Full name')).first().fill('Test Person')
  await page.getByRole('button', { name: 'Save' }).click()
  await askForRecharge(page, '250')
  const row = page.getByTestId('recharge')
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('250 points')
  const said = (await row.getByRole('definition').first().textContent()) ?? ''
  expect(said).toMatch(/ (EST|EDT)$/)
  expect(Math.abs(Date.parse(said) - Date.now())).toBeLessThan(300_000)
  await expectNoViolations(page)

  await openScreen(page, '/Mine')
  await page.getByRole('link', { name: 'Recharge record' }).click()
  await expect(row).toContainText('Pending')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/Mine/)
  await context.close()
})

test('11.22 the inbox at Mine holds answers and reviews, and says how many are new', async ({
  page,
  request,
}) => {
  const { username, token } = await registerAccount(request)
  await callApi(request, 'member/completeBriefing', {}, token)
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await callApi(request, 'xuanfei/reserve', { id: '5', date, note: '', request_id: '' }, token)
  await startWith(page, { language: 'en', token })
  await openScreen(page, '/Inbox')
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await changeAsOperator(
    'e2e_inbox',
    `UPDATE reservation SET status = 'confirmed', note = 'arranged' WHERE member_id = (SELECT id FROM member WHERE username = $1)`,
    [username],
  )
  await openScreen(page, '/Mine')
  await page.getByRole('link', { name: /^Inbox ?1$/ }).click()
  const news = page.getByTestId('news')
  await expect(news).toContainText('Answer to a reservation')
  await expect(news).toContainText('Confirmed')
  await expect(news).toContainText('New')
  await expectNoViolations(page)
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/Reservations/)
  await openScreen(page, '/Mine')
  await expect(page.getByRole('link', { name: /^Inbox ?1$/ })).toHaveCount(0)
})

test('11.13 on a new device the language of the member is spoken', async ({ browser, request }) => {
  const { username, password, token } = await registerAccount(request)
  await callApi(request, 'base/replaceLang', { lang: 'ml' }, token)
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/Login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saya' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await context.close()
})
