import { expect, test } from '@playwright/test'
import { sample } from '@saikoro/testing/long'
import { expectAccessibleSheet, expectNoViolations, openScreen } from './faces.ts'
import { callApi, registerAccount, registerMember, startWith } from './member.ts'
import { dayAhead, enterDay } from './story/directory.ts'
import { createEstablishedMember } from './story/people.ts'

test('the dialogs of a profile and of a reservation are accessible', async ({ page, request }) => {
  const token = await registerMember(request)
  await startWith(page, { language: 'en', token })
  await page.goto('/Profile?id=2')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(dialog.getByText('Read the 1-minute safety guide first.')).toBeVisible()
  await expectNoViolations(page)

  await request.post('/api/member/completeBriefing', {
    headers: { token: Buffer.from(token).toString('base64') },
  })
  await page.reload() // the dialog opens again
  await expect(dialog.getByRole('group', { name: 'Day' })).toBeVisible()
  await expectNoViolations(page)
  await enterDay(dialog, dayAhead(20))
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByText('Request sent')).toBeVisible()
  await expectNoViolations(page)

  await dialog.getByRole('link', { name: 'See reservations' }).click()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toBeVisible()
  await expectNoViolations(page)
})

test('Back as soon as a dialog is in the document closes it, and of two dialogs the upper one first', async ({
  page,
  request,
}) => {
  const { token } = await registerAccount(request)
  await callApi(request, 'member/completeBriefing', {}, token)
  await startWith(page, { language: 'en', token })
  // the names of files of the bundle begin with the part
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/Report-/, async (route) => {
    await released
    await route.continue()
  })
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

/** Run in the page while the report is open: `photo` opens the viewer, `report` closes the report. */
const WHILE_BACK_IS_PENDING = {
  'a dialog is closed, another one opens, and Back closes it': {
    left: 0,
    steps: async () => {
      const viewer = document.querySelector<HTMLElement>('[data-test="photo"]')
      const isOpen = new Promise<void>((resolve) => {
        new MutationObserver(() => document.querySelector('[role="dialog"] > button') && resolve()).observe(
          document,
          { childList: true, subtree: true },
        )
      })
      document.querySelector<HTMLElement>('[role="dialog"] header button')?.click()
      await null // after the microtasks of the click
      viewer?.click()
      await isOpen
      history.back()
    },
  },
  'another dialog opens while Back is pending, and stays': {
    left: 1,
    steps: () => {
      history.back()
      document.querySelector<HTMLElement>('[data-test="photo"]')?.click()
    },
  },
  'a dialog is closed while Back is pending': {
    left: 0,
    steps: () => {
      history.back()
      document.querySelector<HTMLElement>('[role="dialog"] header button')?.click()
    },
  },
}

for (const [name, { left, steps }] of sample(Object.entries(WHILE_BACK_IS_PENDING), 3))
  test(`one Back closes one dialog and stays on its screen: ${name}`, async ({ page }) => {
    await startWith(page, { language: 'en' })
    await page.goto('/Mine')
    await page.goto('/Profile?id=1')
    const dialogs = page.locator('[role="dialog"][data-open]')
    const report = page.getByRole('button', { name: 'Report' })
    const photo = page.getByRole('button', { name: /^View full size/ })
    for (const button of [photo, report]) {
      await button.click() // loads its parts
      await expect(dialogs).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await photo.evaluate((element) => {
      element.dataset.test = 'photo'
    })
    const expectDialogs = async (number: number) => {
      await expect.poll(() => page.evaluate(() => history.state?.overlay ?? 0)).toBe(number)
      await expect(dialogs).toHaveCount(number)
      await expect(page).toHaveURL(/\/Profile\?id=1$/)
    }
    await report.click()
    await expectDialogs(1)
    await page.evaluate(steps)
    await expectDialogs(left)
    if (left > 0) await page.goBack()
    await expectDialogs(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/Mine$/)
  })

test('pictures, video and report of a profile are accessible', { tag: '@long' }, async ({ page }) => {
  await startWith(page, { language: 'en' })
  await page.goto('/Profile?id=1')
  await page.getByRole('button', { name: /^View full size/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Video' }).click()
  await expect(page.getByRole('region', { name: /^Video player/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('the message after the free seconds of a video is accessible', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await page.goto('/PlayVideo?id=2')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(page.getByText('Read the 1-minute guide to keep watching')).toBeVisible({ timeout: 20_000 })
  await expectNoViolations(page)
})

test('the sheets of the account are accessible', { tag: '@long' }, async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await createEstablishedMember(request) })
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
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
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

test('the report sheet is accessible and names help outside', async ({ page }) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Mine')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)

  await openScreen(page, '/Profile?id=1')
  await page.getByRole('button', { name: 'Report' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Stop paying, keep the messages, and tell your bank and the police.'),
  ).toBeVisible()
  await expect(dialog.getByText(/Help elsewhere/)).toBeVisible()
  await expectNoViolations(page)
})
