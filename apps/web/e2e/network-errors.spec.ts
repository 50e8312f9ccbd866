import { expect, type Page } from '@playwright/test'
import { sample } from '@saikoro/testing/long'
import { PAY_PASSWORD } from '@saikoro/testing/register-member'
import { expectNoViolations, expectWhole } from './faces.ts'
import { test } from './member.ts'
import { pathnameOf, SCREENS } from './screens.ts'

/** Screens that have content without a reply of the server, or that a member without faults does not see. */
const WITHOUT_REPLY = new Set([
  '/Login',
  '/Register',
  '/Recover',
  '/SwitchLanguage',
  '/Setting',
  '/SetLoginPassword',
  '/RecoveryCode',
  '/RechargeRecord',
  '/Inbox',
  '/Favourites',
  '/Trust',
  '/Charter',
  '/Consent',
  '/Closed',
  '/Nowhere',
])
const PATHS = SCREENS.map(({ path }) => path).filter((path) => !WITHOUT_REPLY.has(pathnameOf(path)))

async function expectErrorAndRetry(page: Page, path: string, isInspected: boolean): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(path)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()
  await expect(retry, path).toBeVisible()
  if (isInspected) await expectNoViolations(page)
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

test('each screen shows an accessible error without a network and loads on "Try again"', async ({
  cardPage: page,
  member,
}) => {
  await member.call('member/setUserWirhdraw', { money: '100', paypassword: PAY_PASSWORD })
  for (const [place, path] of sample(PATHS, 6).entries()) await expectErrorAndRetry(page, path, place === 0)
})
