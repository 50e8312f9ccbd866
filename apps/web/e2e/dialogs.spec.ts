import { expect } from '@playwright/test'
import { expectAccessibleSheet, expectNoViolations, openScreen } from './faces.ts'
import { callApi, startWith, test } from './member.ts'
import { holdBack } from './story/actions.ts'
import { createEstablishedMember } from './story/people.ts'

test('Back as soon as a dialog is in the document closes it, and of two dialogs the upper one first', async ({
  memberPage: page,
  member: { token },
  request,
}) => {
  await callApi(request, 'member/completeBriefing', {}, token)
  // the names of files of the bundle begin with the part
  const release = await holdBack(page, '**/assets/ReportSheet-*.js')
  await page.goto('/Mine')
  await page.goto('/Home')
  const wentBack = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role="dialog"]')) return
          observer.disconnect()
          // after the microtasks of the same commit
          queueMicrotask(() => {
            history.back()
            resolve()
          })
        })
        observer.observe(document, { childList: true, subtree: true })
      }),
  )
  const dialogs = page.locator('[role="dialog"][data-open]')
  await page
    .getByRole('button', { name: /^Reserve: / })
    .first()
    .click()
  await wentBack
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? 0)).toBe(0)
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/\/Home$/)

  // both are tapped while a part of the first one loads
  await page.getByRole('button', { name: 'Report' }).first().click()
  await page
    .getByRole('button', { name: /^Reserve: / })
    .first()
    .click()
  await expect(dialogs).toHaveCount(1)
  release()
  await expect(dialogs).toHaveCount(2)
  await page.evaluate(() => history.back())
  await expect(dialogs).toHaveCount(1)
  await page.evaluate(() => history.back())
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/\/Home$/)
})

test('pictures and video of a profile are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: /^View full size/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Video' }).click()
  await expect(page.getByRole('region', { name: /^Video player/ })).toBeVisible()
  await expectNoViolations(page)
})

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
