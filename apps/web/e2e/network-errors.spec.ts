import { expect, type Page } from '@playwright/test'
import { isLong, sample } from '@saikoro/testing/long'
import { expectNoViolations, expectWhole } from './faces.ts'
import { startWith, test } from './member.ts'
import { pathnameOf, SCREENS } from './screens.ts'
import { createEstablishedMember } from './story/people.ts'

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

/** Tests among which the screens are divided. */
const PARTS = isLong ? 4 : 1

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

for (let part = 0; part < PARTS; part += 1)
  test(`each screen shows an accessible error without a network and loads on "Try again", part ${part + 1}`, async ({
    page,
    request,
  }) => {
    await startWith(page, { token: await createEstablishedMember(request) })
    const paths = sample(PATHS, 6).filter((_, at) => at % PARTS === part)
    for (const path of paths) await expectErrorAndRetry(page, path, path === paths[0])
  })
