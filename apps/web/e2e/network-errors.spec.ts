import { expect, type Page, test } from '@playwright/test'
import { isLong, sample } from '@saikoro/testing/long'
import { expectNoViolations, expectWhole } from './faces.ts'
import { registerMember, startWith } from './member.ts'
import { createEstablishedMember } from './story/people.ts'

/** Of the screens of each kind the short form tries a sixth. */
const SHARE = 6

/** Screens that have no content without a reply of the server. */
const PUBLIC = ['/Home', '/Notice', '/Choose', '/Game', '/Fairness', '/Video', '/List?name=Tokyo&id=1']
const OF_MEMBERS = [
  '/Mine',
  '/GameRecord',
  '/MyDraws',
  '/Lottery?key=sai60&id=1',
  '/Profile?id=1',
  '/PlayVideo?id=1',
  '/Reservations',
]
const OF_ACCOUNTS = [
  '/Briefing',
  '/Infomation',
  '/Setname',
  '/Setsex',
  '/SetPayPassword',
  '/Sessions',
  '/Setbank',
  '/BindCard',
  '/Recharge',
  '/Withdraw',
  '/WithdrawRecord',
  '/Statement',
  '/Personalreport',
  '/Limits',
  '/Notices',
  '/ServiceOnline',
  '/ServicePage',
  '/Transparency',
]

async function expectErrorAndRetry(page: Page, path: string): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(path)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()
  await expect(retry, path).toBeVisible()
  await page.unroute('**/api/**')
  await retry.click()
  await expect(page.getByRole('alert'), path).toHaveCount(0)
  await expectWhole(page)
  // replies of this screen must not be shown by the next one
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (!['language', 'token'].includes(name)) localStorage.removeItem(name)
  })
}

test('public screens show an error without a network and load on "Try again"', async ({ page }) => {
  await startWith(page, { language: 'en' })
  for (const path of sample(PUBLIC, SHARE)) await expectErrorAndRetry(page, path)
})

test('screens of members show an error without a network and load on "Try again"', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  for (const path of sample(OF_MEMBERS, SHARE)) await expectErrorAndRetry(page, path)
})

for (const [part, paths] of (isLong
  ? [OF_ACCOUNTS.slice(0, 9), OF_ACCOUNTS.slice(9)]
  : [sample(OF_ACCOUNTS, SHARE)]
).entries())
  test(`account screens show an error without a network and load on "Try again", part ${part + 1}`, async ({
    page,
    request,
  }) => {
    await startWith(page, { language: 'en', token: await createEstablishedMember(request) })
    for (const path of paths) await expectErrorAndRetry(page, path)
  })

test('a request without a reply is abandoned after five seconds and can be retried', async ({ page }) => {
  await startWith(page, { language: 'en' })
  let isAnswering = false
  await page.route('**/api/Lottery/**', (route) => (isAnswering ? route.continue() : undefined))
  await page.goto('/Game')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(page.locator('[data-face="skeleton"]').first()).toBeVisible()
  const since = Date.now()
  await expect(retry.first()).toBeVisible()
  expect(Date.now() - since, 'not before the timeout').toBeGreaterThan(4_000)
  isAnswering = true
  await retry.first().click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the error state is accessible', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/Game')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectNoViolations(page)
})
