import { expect, type Page } from '@playwright/test'
import { withServer } from '@saikoro/runtime/database/database'
import { withClient } from '@saikoro/runtime/postgres/client'
import { test } from './member.ts'
import { serveManualProduct } from './product.ts'

const PROFILES = 2_000
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
  RESET ROLE;`

// one product for all tests of this file
test.describe.configure({ mode: 'default' })

let product: Awaited<ReturnType<typeof serveManualProduct>>

test.beforeAll(async () => {
  product = await serveManualProduct()
  await withServer(product.dataDir, ({ ownerUrl }) => withClient(ownerUrl, (client) => client.query(MANY)))
})

test.afterAll(() => product?.stop())

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

test(`a list of ${PROFILES} items has few elements`, { tag: '@long' }, async ({ page }) => {
  await page.goto(`${product.url}/Choose`)
  await loadUntil(page, PROFILES)
  expect(await page.locator('*').count()).toBeLessThan(1_200)
})

test('Back restores the place in a long list', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${product.url}/Choose`)
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
