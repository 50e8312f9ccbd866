import { expect, type Page, test } from '@playwright/test'
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

const OPTIONS = [
  'big',
  'small',
  'odd',
  'even',
  ...Array.from({ length: 16 }, (_, place) => String(place + 3)),
]

test('11.20 the record of bets goes on below a hundred', async ({ page, request }) => {
  const token = await registerMember(request)
  await expect(async () => {
    for (let order = 0; order < 6; order += 1) {
      const bets = { item: OPTIONS.join(), money: '1', lid: '1', mid: '', expect: '' }
      await callApi(request, 'game/placeOrder', { ...bets, request_id: `more ${order}` }, token)
    }
  }, 'the draw may have closed in between').toPass({ timeout: 60_000 })
  await startWith(page, { language: 'en', token })
  await openScreen(page, '/GameRecord')
  const bets = page.getByTestId('bet')
  await expect(bets).toHaveCount(100)
  await bets.last().scrollIntoViewIfNeeded()
  await expect(bets).toHaveCount(120)
  expect(new Set(await bets.evaluateAll((cards) => cards.map(({ dataset }) => dataset.bet))).size).toBe(120)
})

/** Are all of these on the screen at once, above the cart or beside it? */
async function fitOnScreen(page: Page): Promise<void> {
  const options = page.locator('button[data-option]')
  await expect(options).toHaveCount(20)
  await expect(async () => {
    await options.first().evaluate((first) => {
      const bar = document.querySelector('h1')?.parentElement?.getBoundingClientRect().bottom ?? 0
      scrollBy(0, first.getBoundingClientRect().top - bar - 4)
    })
    const cart = await page.getByRole('region', { name: 'Your order' }).boundingBox()
    const size = page.viewportSize()
    for (const box of await Promise.all((await options.all()).map((option) => option.boundingBox()))) {
      expect(box).not.toBeNull()
      if (!box || !cart || !size) continue
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.y).toBeGreaterThanOrEqual(0)
      const isClear = box.y + box.height <= cart.y + 1 || box.x + box.width <= cart.x + 1
      expect([isClear, box.y + box.height <= size.height]).toEqual([true, true])
    }
  }).toPass({ timeout: 5_000 })
}

test('11.16 options and cart fit on a small screen and on its side; dice are small while betting, large at the draw', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.setViewportSize({ width: 320, height: 568 })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  await fitOnScreen(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 667, height: 375 })
  await fitOnScreen(page)
  await expectNoSidewaysScroll(page)
  const draw = page.getByTestId('live-draw')
  await expect(draw.locator('[data-size="large"]')).toHaveCount(1, { timeout: 70_000 })
  await expect(draw.locator('[data-size="small"]')).toHaveCount(1, { timeout: 30_000 })
})

test('11.27 beside a profile stands the directory, beside a table its history, on a wide screen', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, '/Profile?id=1')
    const beside = page.getByRole('region', { name: 'Directory' })
    await expect(beside.getByRole('listitem').first()).toBeVisible()
    const [column, list] = await Promise.all([page.locator('h1').boundingBox(), beside.boundingBox()])
    expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await beside.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/Profile\?id=(?!1&)/)
  }
  await openScreen(page, '/Lottery?key=sai60&id=1')
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history.getByLabel('Back from this day')).toBeVisible()
  await page.locator('button[data-option="big"]').click()
  const [cart, list] = await Promise.all([
    page.getByRole('region', { name: 'Your order' }).boundingBox(),
    history.boundingBox(),
  ])
  expect((cart?.x ?? 0) + (cart?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(history).toHaveCount(0)
})

test('11.17 the history goes on by day, and plots as many sums as one chooses', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  const draws = Array.from({ length: 95 }, (_, place) => {
    const minute = 5 + 95 - place
    return {
      expect: `20261122${String(minute).padStart(4, '0')}`,
      opencode: [1 + (place % 6), 1 + (place % 5), 1 + (place % 4)],
      create_time: '2026-11-22 09:00:00',
    }
  })
  await page.route('**/api/Lottery/getLotteryOneList**', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before') ?? ''
    const rows = draws.filter(({ expect: issue }) => before === '' || issue < before).slice(0, 30)
    const data = Buffer.from(JSON.stringify(rows)).toString('base64')
    await route.fulfill({ json: { code: 200, msg: '', data } })
  })
  await page.route('**/api/fairness/**', (route) => route.abort())
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const plot = dialog.getByTestId('sums')
  await expect(plot).toHaveAttribute('data-draws', '30')
  await expect(dialog.getByRole('heading', { name: /Nov 22, 2026/ })).toBeVisible()
  await dialog.getByLabel('Span of the plot').selectOption('90')
  await expect(plot).toHaveAttribute('data-draws', '90')
  await expect(plot.getByRole('img', { name: /^Sums .draws: 90/ })).toBeVisible()
  await dialog.getByTestId('history-row').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByTestId('history-row')).toHaveCount(95)
  await expectNoViolations(page)
  await dialog.getByLabel('Back from this day').fill('2026-11-21')
  await expect(dialog.getByText('No draw has taken place yet')).toBeVisible()
})

test('11.23 the directory is searched by name and tag in any language, and its address keeps the search', async ({
  page,
}) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Choose')
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await page.getByLabel('Name or tag').fill('着物')
  const found = page.getByTestId('profile')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Mio')
  await expect(page).toHaveURL(/q=/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mio')
  await page.goBack()
  await expect(page.getByLabel('Name or tag')).toHaveValue('着物')
  await page.getByLabel('Name or tag').fill('')
  await page.getByLabel('Order').selectOption('likes')
  await page.getByLabel('Only with a video').check()
  await expect(page).toHaveURL(/sort=likes/)
  await expect(page).toHaveURL(/video=1/)
  await page.getByRole('tab', { name: 'Kyoto' }).click()
  await expect(page).toHaveURL(/sort=likes/)
  await expect(page).toHaveURL(/id=/)
})

test('11.24 likes are favourites, and blocks a list that one can undo', async ({ page, request }) => {
  const token = await registerMember(request)
  await callApi(request, 'xuanfei/like', { id: '3' }, token)
  await callApi(request, 'xuanfei/block', { id: '4' }, token)
  await startWith(page, { language: 'en', token })
  await openScreen(page, '/Mine')
  await page.getByRole('link', { name: 'Favourites and blocks' }).click()
  await expect(page.getByTestId('profile')).toHaveCount(1)
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Unblock / }).click()
  await expect(page.getByText('You block nobody.')).toBeVisible()
  await page.getByTestId('profile').click()
  await page.getByRole('button', { name: /Like/ }).click()
  await page.goBack()
  await expect(page.getByText('None yet')).toBeVisible()
})

test('11.25 a profile is shared by the device, or its link is copied; the link tells other apps who it is', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (what: ShareData) => Object.assign(window, { shared: what }),
    })
  })
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Profile?id=1')
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({
    title: 'Aoi',
    url: page.url(),
  })
  const html = await (await request.get('/Profile?id=1')).text()
  expect(html).toContain('property="og:title" content="葵 · Saikoro"')
})

test('11.26 Home: banners say their words, the draw stands above the second row, a visitor reads the whole notice', async ({
  page,
}) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Home')
  const banner = page.getByRole('link', { name: 'Unhurried company in your city' }).first()
  await expect(banner).toHaveAttribute('href', '/Choose')
  const notice = page.getByRole('complementary', { name: 'Notice' })
  await expect(notice).toContainText('If somebody does, do not pay, and report it at once.')
  expect(
    await notice.evaluate((bar) =>
      [...bar.querySelectorAll('span')].every((line) => line.scrollHeight <= line.clientHeight + 1),
    ),
  ).toBe(true)
  await page.mouse.wheel(0, 600)
  await expect(page.getByTestId('live-draw')).toBeVisible()
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  const draw = (await page.getByTestId('live-draw').boundingBox())?.y ?? 0
  expect(await top('Featured')).toBeLessThan(draw)
  expect(draw).toBeLessThan(await top('Recommended'))
  await expectNoViolations(page)
})

test('11.18 sound and vibration are off until they are wanted', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shakes: [] })
    Object.defineProperty(navigator, 'vibrate', {
      configurable: true,
      value: (length: number) => Reflect.get(window, 'shakes').push(length) > 0,
    })
  })
  const shakes = () => page.evaluate(() => Reflect.get(window, 'shakes').length)
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  expect(await shakes()).toBe(0)
  await openScreen(page, '/Setting')
  await expect(page.getByLabel('Sound')).not.toBeChecked()
  await page.getByLabel('Vibration').check()
  await page.getByLabel('Sound').check()
  await expectNoViolations(page)
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  expect(await shakes()).toBe(1)
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
