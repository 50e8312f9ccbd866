import { once } from 'node:events'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { openDatabase } from '../../../packages/runtime/database/database.ts'
import { loadSecrets } from '../../../packages/runtime/installation/secrets.ts'
import { withClient } from '../../../packages/runtime/postgres/client.ts'
import { startWith } from './member.ts'
import { startProduct } from './operator/house.ts'

const PROFILES = 2_000
const VIDEOS = 500
/** Copies of the seeded rows, written by the owner of the schema, because only the owner marks samples. */
const MANY = `
  SET ROLE saikoro_owner;
  WITH source AS (SELECT *, row_number() OVER (ORDER BY id) AS place FROM profile),
  added AS (
    INSERT INTO profile (city_id, images, height, bust, rating, sample)
      SELECT s.city_id, s.images, s.height, s.bust, s.rating, true FROM generate_series(1, ${PROFILES}) AS n
        JOIN source s ON s.place = n % (SELECT count(*) FROM source) + 1 RETURNING id)
  INSERT INTO profile_text (profile_id, locale, name, tags, intro)
    SELECT a.id, t.locale, 'Name ' || a.id, t.tags, t.intro FROM added a, profile_text t
      WHERE t.profile_id = (SELECT min(id) FROM source);
  INSERT INTO video (category_id, cover, clip, name_zh, name_en, name_ja, name_ms)
    SELECT v.category_id, v.cover, v.clip, 'Clip ' || n, 'Clip ' || n, 'Clip ' || n, 'Clip ' || n
      FROM generate_series(1, ${VIDEOS}) AS n, (SELECT * FROM video ORDER BY id LIMIT 1) AS v;
  RESET ROLE;`

// one product for all tests of this file
test.describe.configure({ mode: 'default' })

let product: Awaited<ReturnType<typeof startProduct>>

test.beforeAll(async () => {
  product = await startProduct()
  const { dataDir } = product.address
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    await withClient(database.ownerUrl, (client) => client.query(MANY))
  } finally {
    await database.stop()
  }
})

test.afterAll(async () => {
  product.child.disconnect()
  await once(product.child, 'exit')
})

/** Scrolls to the end of a list, page by page, until the screen has the item with this place. */
async function loadUntil(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const last = () => Number([...document.querySelectorAll('[aria-posinset]')].at(-1)?.ariaPosInSet ?? 0)
    const ends = performance.now() + 150_000
    while (last() < wanted && performance.now() < ends) {
      scrollTo(0, document.documentElement.scrollHeight)
      await new Promise(requestAnimationFrame)
    }
  }, count)
}

const FRAMES = 300
const STEP_PX = 50
/** A phone with a fourth of this machine's speed has 60 frames a second if a frame takes this time here, ms. */
const FRAME_MS = 1_000 / 60 / 4

const WORK_FRAMES = 60
/** What a frame of the fixed work takes on this machine while nothing else runs, ms. */
const QUIET_WORK_MS = 1.9

/** CPU time of the page's main thread so far, ms. Wall-clock time would measure what else the machine does. */
async function busyMs(device: CDPSession): Promise<number> {
  const { metrics } = await device.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** CPU time of fixed work in the page: it grows and shrinks with the speed that the machine has at the moment, ms. */
async function workMs(page: Page, device: CDPSession): Promise<number> {
  const before = await busyMs(device)
  await page.evaluate(async (frames) => {
    const place = document.body.appendChild(document.createElement('div'))
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise(requestAnimationFrame)
      place.replaceChildren(...Array.from({ length: 100 }, (_, at) => new Text(`Line ${at} `)))
      place.getBoundingClientRect()
    }
    place.remove()
  }, WORK_FRAMES)
  return ((await busyMs(device)) - before) / WORK_FRAMES
}

function scrollUp(page: Page): Promise<void> {
  return page.evaluate(
    async ([frames, step]) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame)
        scrollBy({ top: -step, behavior: 'instant' })
      }
    },
    [FRAMES, STEP_PX] as const,
  )
}

for (const [screen, count] of [
  ['/Choose', PROFILES],
  ['/Notice', VIDEOS],
] as const) {
  test(`scrolls ${count} items on ${screen} at 60 frames a second on a phone, with few elements`, {
    tag: '@long',
  }, async ({ page }) => {
    await startWith(page, { language: 'en' })
    await page.goto(`${product.address.url}${screen}`)
    await loadUntil(page, count)
    const device = await page.context().newCDPSession(page)
    await device.send('HeapProfiler.collectGarbage')
    const { usedSize } = await device.send('Runtime.getHeapUsage')
    const elements = await page.locator('*').count()
    await device.send('Performance.enable', { timeDomain: 'threadTicks' })
    await workMs(page, device) // the first run also compiles it
    const work = [await workMs(page, device)]
    const before = await busyMs(device)
    await scrollUp(page)
    const frameMs = ((await busyMs(device)) - before) / FRAMES
    work.push(await workMs(page, device))
    const slowness = Math.max(1, ...work.map((ms) => ms / QUIET_WORK_MS))
    const measured = `${elements} elements, heap ${(usedSize / 1e6).toFixed(1)} MB, ${frameMs.toFixed(2)} ms a frame, fixed work ${work.map((ms) => ms.toFixed(2)).join(' and ')} ms`
    process.stdout.write(`${screen}: ${measured}\n`)
    expect(elements).toBeLessThan(1_200)
    expect(usedSize).toBeLessThan(32_000_000)
    expect(frameMs / slowness).toBeLessThan(FRAME_MS)
  })
}

test('Back restores the place in a long list', { tag: '@long' }, async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.goto(`${product.address.url}/Choose`)
  await loadUntil(page, 200)
  await page.evaluate(() => scrollBy(0, -12_000))
  const names = () =>
    page.getByTestId('profile').evaluateAll((cards) =>
      cards
        .filter((card) => card.getBoundingClientRect().top > 0)
        .map((card) => card.textContent)
        .slice(0, 2),
    )
  await expect.poll(names).toHaveLength(2)
  const before = await names()
  await page.locator('[data-testid=profile]:visible').nth(8).click()
  await expect(page).toHaveURL(/\/Profile/)
  await page.goBack()
  await expect.poll(names).toEqual(before)
})
