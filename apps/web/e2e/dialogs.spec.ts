import { expect } from '@playwright/test'
import { expectAccessibleSheet, expectNoViolations, openScreen } from './faces.ts'
import { startWith, test } from './member.ts'
import { createEstablishedMember } from './story/people.ts'

test('the sheets of the account are accessible', { tag: '@long' }, async ({ page, request }) => {
  await startWith(page, { token: await createEstablishedMember(request) })
  await openScreen(page, '/Infomation')
  await page.getByRole('button', { name: 'Picture' }).click()
  await expect(page.getByRole('radio')).toHaveCount(185)
  await expectNoViolations(page)
  await openScreen(page, '/Withdraw')
  await expectAccessibleSheet(page, 'Rules')
  await openScreen(page, '/Limits')
  await expectAccessibleSheet(page, '1 day')
  await expectAccessibleSheet(page, '1 year')
})

test('the sheets, the cart and the confirmation of the betting screen are accessible', async ({
  memberPage: page,
}) => {
  await openScreen(page, '/Lottery?key=sai60&id=1')
  for (const name of ['Odds', 'History', 'Switch game']) {
    await expectAccessibleSheet(page, name)
  }
  await page.getByRole('button', { name: /^Big/ }).click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Review bet' }).click({ timeout: 90_000 })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})
