import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, expectReachableTargets } from './faces.ts'
import { addPasskeyStore } from './passkey-store.ts'
import { addWaitingProfile, dataDir, furtherLinkOf } from './story/operator.ts'

const PIN = '204816'

test('C5.5 a link enrols one device, whose PIN opens the page again; a further link waits for her answer', async ({
  page,
}) => {
  test.skip(dataDir === '', 'a product that runs already needs E2E_DATA_DIR for the private link')
  const { id, secret } = await addWaitingProfile(dataDir)
  await page.goto(`/Consent#${secret}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('PIN of your own').fill(PIN)
  await page.getByLabel('Repeat the PIN').fill('111111')
  await page.getByRole('button', { name: 'Enrol with this PIN' }).click()
  await expect(page.getByText('The PINs don’t match')).toBeVisible()
  await page.getByLabel('Repeat the PIN').fill(PIN)
  await page.getByRole('button', { name: 'Enrol with this PIN' }).click()
  await expect(page).toHaveURL(/\/Companion$/)
  await expect(page.getByTestId('device')).toContainText('This device')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectReachableTargets(page)
    await expectNoViolations(page)
  }

  await page.goto(`/Consent#${secret}`)
  await expect(page.getByText('This link isn’t valid.')).toBeVisible()
  await page.goto('/Companion')
  await page.getByRole('button', { name: 'Log out of your page' }).click()
  await page.getByLabel('PIN (6 digits)').fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Wrong PIN.')).toBeVisible()
  await page.getByLabel('PIN (6 digits)').fill(PIN)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  const further = await furtherLinkOf(id)
  await page.goto(`/Consent#${further}`)
  await expect(page.getByText('This link isn’t open yet')).toBeVisible()
  await page.goto('/Companion')
  await page.getByTestId('further-link').getByRole('button', { name: 'Refuse this link' }).click()
  await expect(page.getByTestId('further-link')).toHaveCount(0)
  await page.getByRole('button', { name: 'End all devices' }).click()
  await page.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(page.getByLabel('PIN (6 digits)')).toBeVisible()
})

test('C5.5 a link enrols a device with a passkey', async ({ page }) => {
  test.skip(dataDir === '', 'a product that runs already needs E2E_DATA_DIR for the private link')
  const { secret } = await addWaitingProfile(dataDir)
  await addPasskeyStore(page)
  await page.goto(`/Consent#${secret}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Enrol with a passkey' }).click()
  await expect(page.getByTestId('device')).toContainText('Passkey')
  await page.getByRole('button', { name: 'Log out of your page' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByTestId('device')).toContainText('This device')
})
