import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { registerMember, startWith } from './member.ts'

test('the proof of a draw begins with a drawing and five sentences', async ({ page, request }) => {
  await startWith(page, { language: 'en', token: await registerMember(request) })
  await openScreen(page, '/Fairness')
  const opening = page.getByTestId('opening')
  await expect(opening.getByRole('img', { name: /^Drawing/ })).toBeVisible()
  await expect(opening.getByRole('listitem')).toHaveCount(5)
  await expect(opening.getByRole('listitem').last()).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})
