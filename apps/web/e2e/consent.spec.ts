import { expect, test } from '@playwright/test'
import { consentInfo } from '@saikoro/shared/contract/consent'
import { addWaitingProfile, dataDir } from './story/operator.ts'

test('C5.2 only the consent link lists the profile and removes it at once', async ({ page, request }) => {
  test.skip(dataDir === '', 'a product that runs already needs E2E_DATA_DIR for the private link')
  const { id, secret } = await addWaitingProfile(dataDir)
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(sent.url()))
  const isListed = async () => {
    const { code } = await (await request.get(`/api/xuanfei/xuanfeidata?id=${id}`)).json()
    return code === 200
  }

  await page.goto(`/Consent#${secret}`)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Your listing' })).toBeVisible()
  await expect(page.getByText('Your profile is not listed.')).toBeVisible()
  expect(await isListed()).toBe(false)

  await page.getByLabel('I am 18 or older.').check()
  await page.getByRole('button', { name: 'Agree and list me' }).click()
  expect(await isListed()).toBe(false)
  await page.getByLabel('This is my profile', { exact: false }).check()
  await page.getByRole('button', { name: 'Agree and list me' }).click()
  await expect(page.getByText('Your profile is listed.')).toBeVisible()
  expect(await isListed()).toBe(true)

  await page.getByRole('button', { name: 'Take the listing down now' }).click()
  await expect(page.getByText('Your profile is not listed.', { exact: true })).toBeVisible()
  expect(await isListed()).toBe(false)

  expect(addresses.filter((address) => address.includes(secret))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
})

test('an unknown consent link shows no profile', async ({ page }) => {
  const { promise: switched, resolve: sendFirst } = Promise.withResolvers<void>()
  let replies = 0
  await page.route(`**/api/${consentInfo.path}*`, async (route) => {
    replies += 1
    // the first reply, in Japanese, comes after the change of language
    if (replies === 1) await switched
    await route.continue()
  })
  await page.goto('/Consent#nobody')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  sendFirst()
  await expect(page.getByText('This link isn’t valid.')).toBeVisible()
  await page.goto('/SwitchLanguage')
  await page.goto('/Consent')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('This link is incomplete')).toBeVisible()
})
