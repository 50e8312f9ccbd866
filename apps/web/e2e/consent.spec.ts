import { expect, test } from '@playwright/test'
import { addWaitingProfile } from './story/operator.ts'

test('C5.2 only the consent link lists the profile and removes it at once', async ({ page, request }) => {
  const { id, secret } = await addWaitingProfile()
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
