import { expect, type Page } from '@playwright/test'
import { expectAccessibleSheet, expectNoSidewaysScroll, expectNoViolations, expectWhole } from './faces.ts'
import { settledIssue, test } from './member.ts'
import { changeAsOperator } from './story/operator.ts'

test.beforeAll('a product that has just started has no result to show', async () => {
  await settledIssue('sai60')
})

async function openDoor(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Login/)
}

test('C2.7 the front door shows the draw and what is here; one tap checks a draw, and the stamp lands when a watched one is proved', async ({
  page,
}) => {
  await openDoor(page)
  await expect(page.getByTestId('live-draw')).toBeInViewport()
  const check = page.getByRole('button', { name: 'Check a draw yourself' })
  const around = page.getByRole('link', { name: 'Look around first' })
  const [one, other] = [await check.boundingBox(), await around.boundingBox()]
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height])
  for (const text of ['Reserve time with companions.', 'Watch videos.', 'Play dice with points'])
    await expect(page.getByText(text, { exact: false })).toBeInViewport()
  await expect(page.getByTestId('profile')).toHaveCount(3)
  for (const term of ['Invite codes', 'adults 18 and over', 'Reservations are always free'])
    await expect(page.getByText(term, { exact: false })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true }), 'the form is one tap away').toHaveCount(0)
  await expectWhole(page)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  await check.click()
  const own = page.getByTestId('own-check')
  await expect(own).toHaveAttribute('data-seal', 'recomputed', { timeout: 30_000 })
  await expect(own.getByRole('status')).toHaveText(/^You recalculated draw \d+: it matches$/)
  await expect(own).toHaveAttribute('data-seal', 'witnessed', { timeout: 150_000 })
  await expect(own.getByRole('status')).toHaveText('You checked this draw yourself')
  await expect(own).toContainText('Checked on your device (demo)')
  await expectNoViolations(page)
  for (const [name, path] of [
    ['Keep playing with an account', '/Register'],
    ['Meet people', '/Choose'],
    ['Watch videos', '/Notice'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goBack()
  await around.click()
  await page.waitForURL('**/Home')
  await page.goto('/')
  await expect(page, 'only the first start of a tab').toHaveURL(/\/Home/)
})

test('C1.2 a visitor opens a video that is open to everybody with one tap, and it plays to its end', async ({
  page,
}) => {
  await openDoor(page)
  const shelf = page.getByRole('region', { name: 'Open to everybody' })
  await shelf.scrollIntoViewIfNeeded()
  await expect(shelf.getByTestId('video')).toHaveCount(3)
  await shelf.getByTestId('video').first().click()
  await expect(page).toHaveURL(/\/PlayVideo\?id=/)
  const video = page.locator('video')
  const read = (name: 'currentTime' | 'duration') =>
    video.evaluate((element: HTMLVideoElement, key) => element[key], name)
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0)
  await page.getByLabel('Speed').selectOption('2')
  await expect
    .poll(() => video.evaluate(({ ended }: HTMLVideoElement) => ended), { timeout: 60_000 })
    .toBe(true)
  expect(await read('duration')).toBeGreaterThan(15)
  await expect(page.getByText(/^Preview|1-minute guide/)).toHaveCount(0)
  await expectNoViolations(page)
})

test('a visitor without a code asks for one, returns with the claim code, registers with what was granted, and is reminded of a recovery code that was put off', async ({
  page,
}) => {
  const words = `At the tea house ${crypto.randomUUID()}`
  await page.goto('/Register')
  await expectAccessibleSheet(page, 'No invite code?')
  await page.getByRole('button', { name: 'No invite code?' }).click()
  await page.getByRole('button', { name: 'Ask for a code' }).click()
  await expect(page.getByLabel('How did you hear about us?')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('How did you hear about us?').fill(words)
  await page.getByRole('button', { name: 'Ask for a code' }).click()
  const claim = (await page.getByTestId('claim-code').textContent()) ?? ''
  await expectNoViolations(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('saikoro-claim-code.txt')
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // as on another device: without what this one stored
  await page.evaluate(() => localStorage.removeItem('invite claim'))
  await page.goto('/Register#claim')
  await page.reload()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Claim code').fill(` ${claim.toLowerCase().replaceAll('-', ' ')} `)
  await dialog.getByRole('button', { name: 'See the answer' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Not answered yet/)
  const answer = `UPDATE invite_request SET status = 'granted', note = 'welcome' WHERE text = $1`
  expect(await changeAsOperator(answer, words)).toBe(1)
  await dialog.getByRole('button', { name: 'See the answer' }).click()
  await expect(dialog).toHaveCount(0)
  const field = page.getByLabel('Invite code')
  await expect(field).toHaveValue(/^SAI-/)
  await field.fill((await field.inputValue()).replaceAll('-', ' ').toLowerCase())
  await page.getByLabel('Username').fill(`n${crypto.randomUUID().slice(0, 12).replaceAll('-', '')}`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  const code = (await page.getByTestId('recovery-code').textContent()) ?? ''
  await page.reload()
  await expect(page.getByTestId('recovery-code')).toHaveText(code)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/Mine/)
  await page.getByRole('link', { name: 'Save it now' }).click()
  await expect(page.getByTestId('recovery-code')).toHaveText(code)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.goto('/Mine')
  await expect(page.getByTestId('balance')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save it now' })).toHaveCount(0)
})

test('a visitor guesses along without an account, and nothing is sent', async ({ page }) => {
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await page.goto('/Game')
  const guess = page.getByTestId('guess')
  await expect(guess).toContainText('Guess the next roll')
  await guess.getByRole('button', { name: 'Big' }).click({ timeout: 75_000 })
  await expect(guess).toContainText('Your guess: Big')
  await guess.getByRole('button', { name: 'Small' }).click({ timeout: 75_000 })
  await expect(guess.getByRole('button', { pressed: true })).toHaveText('Small')
  await expect(guess).toContainText('Your guess: Small')
  await expect(guess).toContainText(/Right!|Not this time/, { timeout: 100_000 })
  expect(posted.filter((url) => url.includes('placeOrder'))).toEqual([])
})
