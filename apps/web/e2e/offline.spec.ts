import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './faces.ts'
import { test as base } from './member.ts'
import { readStore } from './story/device-store.ts'
import { reserve } from './story/directory.ts'
import { type LaterVersion, serveLaterVersion } from './story/later-version.ts'
import { setFlightMode, untilControlled, untilStored } from './story/offline.ts'
import { addListedProfile, addStoredPicture } from './story/operator.ts'

/** A page that the service worker controls, of a product that can bring out a new version. */
const test = base.extend<{ later: LaterVersion }>({
  later: async ({ page }, use) => {
    const later = await serveLaterVersion(process.env.E2E_URL ?? '')
    await page.goto(`${later.url}/SwitchLanguage`)
    await untilControlled(page)
    await use(later)
    later.close()
  },
})

test.use({ serviceWorkers: 'allow' })

async function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('the service worker stores no API reply, balance or voucher, and never answers addresses of the server with the app shell', async ({
  memberPage: page,
}) => {
  await page.goto('/Home')
  await untilControlled(page)
  for (const path of ['/Home', '/Choose', '/Mine', '/GameRecord', '/Lottery?key=sai60&id=1', '/Fairness']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  }
  const statuses = await page.evaluate(() =>
    Promise.all(['/api/system/base', '/uploads/none.webp'].map(async (path) => (await fetch(path)).status)),
  )
  expect(statuses).toEqual([200, 404])
  const cached = await cachedUrls(page)
  expect(cached).toContain('/index.html')
  const OURS =
    /^\/(index\.html|manifest\.webmanifest|mark\.svg|splash\.js|assets\/[\w.-]+\.(js|css)|media\/.+\.(webp|avif|svg))$/
  expect(cached.filter((path) => !OURS.test(path))).toEqual([])
  for (const path of ['/healthz', '/API/system/base', '/media/none.webp', '/uploads/none.webp']) {
    await page.goto(path)
    await expect(page.locator('#root'), 'the app shell').toHaveCount(0)
  }
  await page.goto('/Home')
  await page.context().setOffline(true)
  await expect(page.goto('/readyz')).rejects.toThrow()
})

test('C5.2 the service worker caches no picture of a person, so that it ends with the consent', async ({
  page,
}) => {
  const url = await addStoredPicture()
  const { withdraw } = await addListedProfile(`images = ARRAY['${url}']`)
  const sample = '/media/profiles/aoi-1.webp'
  /** Shows a picture in a new document; returns whether it came. */
  async function shows(path: string): Promise<boolean> {
    await page.goto('/SwitchLanguage')
    await untilControlled(page)
    return page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      return image.decode().then(
        () => true,
        () => false,
      )
    }, path)
  }
  expect([await shows(sample), await shows(url)]).toEqual([true, true])
  await expect.poll(() => cachedUrls(page)).toContain(sample)
  expect(await cachedUrls(page)).not.toContain(url)
  await withdraw()
  expect(await shows(url)).toBe(false)
})

test('C2.8 a client version missing from the public log is rejected and not installed', async ({
  page,
  later,
}) => {
  await later.release(false)
  await page.reload()
  await expect(page.getByText('that isn’t in the public log')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
})

/** Takes over at once instead of waiting for the member. */
const TAKES_OVER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))`

test('C2.8 a service worker that takes over without consent is an alarm; it imports no other script', async ({
  page,
  request,
  later,
}) => {
  const worker = await (await request.get('/sw.js')).text()
  expect(worker).not.toContain('importScripts(')
  expect(worker).toContain("addEventListener('push'")
  await later.release(false, TAKES_OVER)
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('replaced without your consent')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
})

test('a new version is offered and installed only on request', async ({ page, later }) => {
  await later.release(true)
  await page.reload()
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(page.getByText('Update available')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await reload.click()
  await page.waitForFunction(() => !('isOld' in window))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reload).toHaveCount(0)
})

test('without a network each screen shows what the device stored and its age, and recovers without a tap', async ({
  memberPage: page,
  member,
}) => {
  const text = 'Where do we meet?'
  await member.call('support/send', { text })
  await reserve(member, '1', 3)
  await page.goto('/SwitchLanguage')
  await untilControlled(page)
  const contents = [
    ['/Choose', page.getByTestId('profile').first(), 'xuanfeilist'],
    ['/Reservations', page.getByTestId('reservation'), 'getReservations'],
    ['/Statement', page.getByTestId('movement').first(), 'getStatement'],
    ['/ServicePage', page.getByRole('log').getByText(text), 'getMessages'],
    ['/Notice', page.getByRole('link', { name: /Waves in a row/ }).first(), 'getVideoList'],
    ['/Mine', page.getByTestId('balance'), 'getUserInfo'],
  ] as const
  for (const [path, content, call] of contents) {
    await page.goto(path)
    await expect(content, path).toBeVisible()
    await untilStored(page, call)
  }
  await setFlightMode(page, true)
  const bar = page.locator('[data-offline]')
  for (const [path, content] of contents) {
    await page.goto(path)
    await expect(content, path).toBeVisible()
    await expect(bar).toHaveText(/^Offline · saved \d+:\d\d$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expectNoViolations(page)
  const balance = page.getByTestId('balance')
  await expect(balance, 'C2.7 no stored balance counts as proved').toHaveAttribute(
    'data-verification',
    'unproved',
  )
  await expect(page.getByText(/^saved \d+:\d\d$/).first()).toBeVisible()
  await page.goto('/Sessions')
  await expect(page.getByText('Your phone hasn’t saved this part.')).toBeVisible()
  await setFlightMode(page, false)
  await expect(page.getByText('This device')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.goto('/Mine')
  await expect(balance).not.toHaveAttribute('data-verification', 'unproved')
})

test('after a log-out the device stores nothing of the member, and asks before it deletes what was not sent', async ({
  memberPage: page,
}) => {
  await page.goto('/ServicePage')
  await untilControlled(page)
  await untilStored(page, 'getMessages')
  await setFlightMode(page, true)
  await page.getByLabel('Message').fill('Not sent')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Will be sent when you’re online')).toBeVisible()
  await page.goto('/Mine')
  await page.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 message or request isn’t sent yet and will be deleted.')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('region', { name: 'Not logged in' })).toBeVisible()
  const kept = async () => (await readStore(page, 'reply', undefined, 'saikoro-replies')).keys.map(String)
  await expect.poll(async () => (await kept()).filter((key) => /member\/|support\//.test(key))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull()
})

test('Mine offers to install the app when the browser supports it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/Mine')
  await untilControlled(page)
  const offer = page.getByRole('button', { name: 'Install the app' })
  await expect(async () => {
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt'), {
          prompt: async () => Object.assign(window, { prompted: true }),
        }),
      ),
    )
    await expect(offer).toBeVisible({ timeout: 500 })
  }).toPass()
  await offer.click()
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(true)
  await expect(offer).toHaveCount(0)
})
