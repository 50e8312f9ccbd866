import { createHash } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './member.ts'
import { holdBack } from './story/actions.ts'

/** Returns the hash of what the server delivers, as a page names it. */
async function integrityOf(request: APIRequestContext, url: string): Promise<string> {
  const hash = createHash('sha384').update(await (await request.get(url)).body())
  return `sha384-${hash.digest('base64')}`
}

test('pages carry the hash of each script and style, and scripts come in brotli', async ({ request }) => {
  for (const path of ['/', '/Home', '/Setting']) {
    const text = await (await request.get(path)).text()
    const tags = text.match(/<(?:script|link)[^>]*\/assets\/[^>]*>/g) ?? []
    expect(tags.length, path).toBeGreaterThan(4)
    for (const tag of tags) {
      const [, url = ''] = /(?:src|href)="([^"]+)"/.exec(tag) ?? []
      expect(tag).toContain(` integrity="${await integrityOf(request, url)}"`)
      if (!tag.startsWith('<script')) continue
      const packed = await request.get(url, { headers: { 'accept-encoding': 'br' } })
      expect(packed.headers()['content-encoding'], url).toBe('br')
    }
  }
})

test('the precache contains the verifying code, each file with its hash', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  for (const name of ['store', 'verifier', 'curves', 'entities', 'beacon-check', 'verify.worker']) {
    const entry = `"?url"?:"(assets/${name.replace('.', '\\.')}-[^"]+\\.js)"[^}]*"?integrity"?:"([^"]+)"`
    const [, url = '', hash] = new RegExp(entry).exec(worker) ?? []
    expect(url, name).not.toBe('')
    expect(await integrityOf(request, `/${url}`), name).toBe(hash)
  }
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
