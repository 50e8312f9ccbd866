import { expect, type Page, test } from '@playwright/test'
import { arrivalOf, LEADS, pathnameOf, ROLES, SCREENS, TABS } from './screens.ts'
import { dataDir } from './story/operator.ts'
import { sessionOf } from './story/people.ts'

interface Seen {
  readonly at: string
  readonly heading: string
  readonly tabs: readonly string[]
}

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => ({
    at: location.pathname,
    heading: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent).join(' / '),
    tabs: [...document.querySelectorAll('nav[aria-label="Main"] a')].map(
      (tab) => tab.getAttribute('href') ?? '',
    ),
  }))
}

function expectedAt(pathname: string): Seen {
  const screen = SCREENS.find(({ path }) => pathnameOf(path) === pathname)
  return { at: pathname, heading: screen?.heading ?? '', tabs: TABS.includes(pathname) ? TABS : [] }
}

async function expectArrival(page: Page, path: string, pathname: string): Promise<void> {
  const arrived = expectedAt(pathname)
  await page.goto(path)
  await expect.poll(() => look(page), { message: path, timeout: 15_000 }).toEqual(arrived)
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  expect(await look(page), path).toEqual(arrived)
}

/** Somebody who has looked around in this tab before. */
async function startAs(page: Page, token: string | undefined): Promise<void> {
  await page.goto('/SwitchLanguage')
  const entries = { language: 'en', ...(token === undefined ? {} : { token }) }
  await page.evaluate((stored) => {
    sessionStorage.setItem('welcomed', '1')
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
}

for (const role of ROLES) {
  test(`every route, as ${role}`, async ({ page, request }) => {
    test.skip(role === 'closed' && dataDir === '', 'closing an account needs the product’s data')
    await startAs(page, await sessionOf(request, role))
    for (const screen of SCREENS) await expectArrival(page, screen.path, arrivalOf(screen, role))
    for (const lead of LEADS) await expectArrival(page, lead.path, lead[role])
  })
}

test('the briefing is offered until it is done', async ({ page, request }) => {
  await startAs(page, await sessionOf(request, 'newcomer'))
  await page.goto('/Mine')
  await expect(page.locator('section a[href="/Briefing"]')).toBeVisible()
  await page.goto('/Briefing')
  await expect(page.getByRole('button', { name: 'I understand' })).toBeVisible()

  await startAs(page, await sessionOf(request, 'member'))
  await page.goto('/Mine')
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
  await expect(page.locator('section a[href="/Briefing"]')).toHaveCount(0)
  await page.goto('/Briefing')
  await expect(page.getByText('Briefing complete')).toBeVisible()
})
