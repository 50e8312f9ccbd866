import { type APIRequestContext, expect } from '@playwright/test'
import { allCalls } from '@saikoro/api/test/support/all-calls'
import * as z from 'zod/mini'
import { test } from './member.ts'

/** The API as `npm start` runs it: its own processes, the built client before it, sockets, the seed's content. */

const envelope = z.strictObject({ code: z.int(), msg: z.string(), data: z.base64() })

/** What reads ask for; each call takes its own fields and leaves the rest. */
const FORM = { key: 'sai60', id: '1', lid: '1', page: '1', limit: '20' }

/** Reads that need an order or a settled draw of one's own: here they refuse. */
const NEEDS_MORE = ['fairness/proof', 'fairness/bets']

const calls = await allCalls()

async function send(request: APIRequestContext, path: string, token?: string, form = {}) {
  const headers = { lang: 'en', ...(token && { token: Buffer.from(token).toString('base64') }) }
  const response = await request.post(`/api/${path}`, { form, headers })
  const { code, msg, data } = z.parse(envelope, await response.json())
  return { status: response.status(), code, msg, data: JSON.parse(Buffer.from(data, 'base64').toString()) }
}

test('every read of a member returns the shape of the contract', async ({ request, member: { token } }) => {
  for (const { path, changes, reply } of calls) {
    if (changes || NEEDS_MORE.includes(path)) continue
    const { status, code, msg, data } = await send(request, path, token, FORM)
    expect([path, status, code, msg]).toEqual([path, 200, 200, msg])
    expect([path, z.safeParse(reply, data).error?.issues]).toEqual([path, undefined])
  }
})

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
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/*.css', async (route) => {
    await sent
    await route.continue()
  })
  await page.goto('/Home', { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  send()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the app starts after the splash is painted, even when its code is already loaded', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options)
      else Object.assign(window, { paint: () => observe.call(this, options) })
    }
  })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/Home')
  await page.waitForTimeout(1_500) // ours: on the page's own clock no time goes by
  await expect(heading).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { paint: () => void }).paint())
  await expect(heading).toBeVisible()
})
