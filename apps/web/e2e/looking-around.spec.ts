import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { callApi, registerMember, startWith } from './member.ts'

/** Each test is named after its number in the list of what people expect of a day here. */

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
  const chosen = await page.getByRole('search').evaluate(async (panel) => {
    const order = [...panel.querySelectorAll('select')].at(-1)
    const tick = panel.querySelector<HTMLInputElement>('[type=checkbox]')
    if (order) order.value = 'likes'
    order?.dispatchEvent(new Event('change', { bubbles: true }))
    tick?.click()
    await Promise.resolve()
    return [order?.value, tick?.checked]
  })
  expect(chosen, 'neither springs back until the address is shown').toEqual(['likes', true])
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
