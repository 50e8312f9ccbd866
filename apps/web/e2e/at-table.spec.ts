import { expect, type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { callApi, registerMember, startWith } from './member.ts'

/** Each test is named after its number in the list of what people expect of a day here. */

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
  }).toPass({ timeout: 20_000 })
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

test('the table listens for draws, and whatever it is told it only asks again', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  const stream = page.waitForResponse('**/live/draws')
  await openScreen(page, '/Lottery?key=sai300&id=3')
  expect((await stream).headers()['content-type']).toMatch(/^text\/event-stream/)
  // From here on the server lies: a draw long before its time, with dice of its own.
  const told = `retry: 100\nevent: drawn\ndata: sai300 209901010001 [6,6,6]\n\n`
  await page.route('**/live/draws', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: told }),
  )
  const asked = page.waitForRequest('**/api/Lottery/getLotteryInfo?key=sai300')
  await page.evaluate(() => {
    for (const event of ['offline', 'online']) {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: event === 'online' })
      dispatchEvent(new Event(event))
    }
  })
  await page.waitForRequest('**/live/draws')
  await asked
  await expect(page.locator('button[data-option="big"]')).toBeVisible()
  await expect(page.getByText('209901010001')).toHaveCount(0)
})
