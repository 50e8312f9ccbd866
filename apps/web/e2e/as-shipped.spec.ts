import { expect } from '@playwright/test'
import { test } from './member.ts'
import { holdBack } from './story/actions.ts'

test('the server delivers the built client: page, script in brotli, headers', async ({ request }) => {
  const page = await request.get('/Home', { headers: { accept: 'text/html' } })
  expect(page.status()).toBe(200)
  expect(page.headers()['content-security-policy']).toContain("default-src 'self'")
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const reply = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-encoding']).toBe('br')
  expect(reply.headers()['content-type']).toContain('javascript')
})

test('the splash is painted before the styles of the app are loaded', async ({ page }) => {
  const send = await holdBack(page, '**/*.css')
  await page.goto('/Home', { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  send()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the front door says what is here before its scripts load, and no later paint is larger', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const largest = new PerformanceObserver((list) => {
      for (const paint of list.getEntries())
        document.documentElement.dataset.largest = Object(paint.toJSON()).id
    })
    largest.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const send = await holdBack(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('いつも無料です')).toBeVisible()
  send()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-largest', 'welcome')
})
