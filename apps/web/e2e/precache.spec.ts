import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'

const VERIFIERS = ['verifier', 'device', 'public-log', 'beacon-check', 'receipt', 'verify.worker']

test('the precache contains the verifying code, each file with its hash', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  for (const name of VERIFIERS) {
    const pattern = new RegExp(
      `"?url"?:"(assets/${name.replace('.', '\\.')}-[^"]+\\.js)"[^}]*"?integrity"?:"sha384-([^"]+)"`,
    )
    const [, url = '', hash] = pattern.exec(worker) ?? []
    expect(url, name).not.toBe('')
    const served = await (await request.get(`/${url}`)).body()
    expect(createHash('sha384').update(served).digest('base64'), name).toBe(hash)
  }
})

test('pages carry the hash of each script and style, and load each file once', async ({ page, request }) => {
  for (const path of ['/', '/Home', '/Setting']) {
    const tags =
      (await (await request.get(path)).text()).match(/<(?:script|link)[^>]*\/assets\/[^>]*>/g) ?? []
    expect(tags.length, path).toBeGreaterThan(4)
    for (const tag of tags) {
      const [, url = ''] = /(?:src|href)="([^"]+)"/.exec(tag) ?? []
      const hash = createHash('sha384').update(await (await request.get(url)).body())
      expect(tag).toContain(` integrity="sha384-${hash.digest('base64')}"`)
    }
  }
  await page.goto('/Home')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all.filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname)
  })
  const assets = fetched.filter((each) => each.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(4)
  expect(assets.toSorted()).toEqual([...new Set(assets)].toSorted())
})

test('a script that differs from the hash in the page does not run', async ({ page }) => {
  await page.route('**/assets/shell-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n;globalThis.isOther = true` })
  })
  await page.goto('/Home')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'isOther' in globalThis)).toBe(false)
  await expect(page.getByRole('heading')).toHaveCount(0)
})
