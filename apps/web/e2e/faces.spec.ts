import { expect, test } from '@playwright/test'
import { expectNoViolations, openScreen } from './faces.ts'
import { registerMember, startWith } from './member.ts'

/** Without motion: axe would measure the contrast of a colour in the middle of a transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Screens that show nothing of their own without an answer of the server. */
const ANSWERED = [
  { path: '/Home', isMembers: false },
  { path: '/Notice', isMembers: false },
  { path: '/Choose', isMembers: false },
  { path: '/Game', isMembers: false },
  { path: '/Fairness', isMembers: false },
  { path: '/Video', isMembers: false },
  { path: '/List?name=Tokyo&id=1', isMembers: false },
  { path: '/Mine', isMembers: true },
  { path: '/GameRecord', isMembers: true },
  { path: '/MyDraws', isMembers: true },
  { path: '/Lottery?key=sai60&id=1', isMembers: true },
  { path: '/Profile?id=1', isMembers: true },
  { path: '/PlayVideo?id=1', isMembers: true },
  { path: '/Reservations', isMembers: true },
]

const AUTH_ERROR = JSON.stringify({ code: 401, msg: '鉴权错误', data: 'W10=' })

let token = ''

test.beforeAll(async ({ request }) => {
  token = await registerMember(request)
})

function entries(isMembers: boolean): Record<string, string> {
  return isMembers ? { language: 'en', token } : { language: 'en' }
}

test('the sheets of the table are accessible', async ({ page }) => {
  await startWith(page, entries(true))
  await openScreen(page, '/Lottery?key=sai60&id=1')
  for (const name of ['Odds', 'History', 'Switch game']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the cart and the confirmation are accessible', async ({ page }) => {
  await startWith(page, entries(true))
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('button', { name: /^Big/ }).click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review order' }).click({ timeout: 90_000 })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('the report sheet is accessible', async ({ page }) => {
  await startWith(page, entries(false))
  await openScreen(page, '/Mine')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

for (const { path, isMembers } of ANSWERED) {
  test(`without a network ${path} says so and can be tried again`, async ({ page }) => {
    await startWith(page, entries(isMembers))
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(path)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()
    await expect(retry).toBeVisible()
    await page.unroute('**/api/**')
    await retry.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  })
}

test('a session that the server does not know ends at the login screen', async ({ page }) => {
  await startWith(page, { language: 'en', token: 'long gone' })
  await page.goto('/GameRecord')
  await page.waitForURL('**/Login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('鉴权错误 on any call ends the session, keeps the language and leads to the login screen', async ({
  page,
}) => {
  await startWith(page, entries(true))
  await openScreen(page, '/Mine')
  await page.route('**/api/member/**', (route) => route.fulfill({ body: AUTH_ERROR }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.waitForURL('**/Login')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'en' })
})

test('the first visit from / offers to log in or to look around, the next one leads home', async ({
  page,
}) => {
  await startWith(page, { language: 'en' })
  await page.goto('/')
  await page.waitForURL('**/Login')
  await page.getByRole('link', { name: 'Look around without logging in' }).click()
  await page.waitForURL('**/Home')
  await page.goto('/')
  await page.waitForURL('**/Home')
})

test('a server that does not answer for five seconds is given up, with a way to try again', async ({
  page,
}) => {
  await startWith(page, entries(false))
  let isAnswering = false
  await page.route('**/api/Lottery/**', (route) => (isAnswering ? route.continue() : undefined))
  await page.goto('/Game')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(page.locator('[data-face="skeleton"]').first()).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(retry).toHaveCount(0)
  await expect(retry.first()).toBeVisible({ timeout: 20_000 })
  isAnswering = true
  await retry.first().click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('dice are thrown only for those who like motion', async ({ page }) => {
  await startWith(page, entries(false))
  for (const [reducedMotion, name] of [
    ['reduce', 'none'],
    ['no-preference', 'throw'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await openScreen(page, '/Game')
    const die = page.locator('[data-thrown] > svg').first()
    await expect(die).toBeVisible({ timeout: 90_000 })
    expect(await die.evaluate((element) => getComputedStyle(element).animationName)).toContain(name)
  }
})

test('the face of an error is accessible', async ({ page }) => {
  await startWith(page, entries(false))
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/Game')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectNoViolations(page)
})
