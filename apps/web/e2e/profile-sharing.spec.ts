import { expect, test } from '@playwright/test'
import { openScreen } from './faces.ts'
import { startWith } from './member.ts'

test('a profile is shared through the device, and its page carries Open Graph tags', async ({
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

test('says so when a link can be neither shared nor copied', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['share', 'clipboard'])
      Object.defineProperty(navigator, name, { configurable: true, value: undefined })
  })
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Profile?id=1')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Couldn’t copy.')).toBeVisible()
})
