import { expect, test } from '@playwright/test'
import { REFUSALS } from '@saikoro/shared/phrases'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { registerMember, startWith } from './member.ts'

/** Each test is named after its number in the list of what people expect of a day here. */

test('11.29 fairness opens with a drawing and five sentences, and no wire text is shown as it is', async ({
  page,
  request,
}) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Fairness')
  const opening = page.getByTestId('opening')
  await expect(opening.getByRole('img', { name: /^Drawing/ })).toBeVisible()
  await expect(opening.getByRole('listitem')).toHaveCount(5)
  await expect(opening.getByRole('listitem').last()).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await openScreen(page, '/Profile?id=1')
  await page.getByRole('button', { name: 'Report' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Stop, keep the messages, tell your bank and the police.')).toBeVisible()
  await expect(dialog.getByText(/Help outside/)).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.getByRole('link', { name: 'Limits and breaks' }).click()
  await expect(page).toHaveURL(/\/Limits/)

  const ended = JSON.stringify({ code: 401, msg: REFUSALS.auth_error.en, data: 'W10=' })
  await page.route('**/api/member/setLimits', (route) => route.fulfill({ body: ended }))
  await page.getByLabel('Most points to stake a day').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please log in again: your login has expired.')).toBeVisible()
})
