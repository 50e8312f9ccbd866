import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { startWith } from './member.ts'

test('the directory finds names and tags of any language and keeps the search in the address', async ({
  page,
}) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Choose')
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await page.getByLabel('Name or tag').fill('着物')
  const found = page.getByTestId('profile')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Mio')
  await expect(page).toHaveURL(/q=/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mio')
  await page.goBack()
  await expect(page.getByLabel('Name or tag')).toHaveValue('着物')
  await page.getByLabel('Name or tag').fill('')
  const chosen = await page.getByRole('search').evaluate(async (panel) => {
    const order = [...panel.querySelectorAll('select')].at(-1)
    const tick = panel.querySelector<HTMLInputElement>('[type=checkbox]')
    if (order) order.value = 'likes'
    order?.dispatchEvent(new Event('change', { bubbles: true }))
    tick?.click()
    await Promise.resolve()
    return [order?.value, tick?.checked]
  })
  expect(chosen, 'fields keep their values before the address is updated').toEqual(['likes', true])
  await expect(page).toHaveURL(/sort=likes/)
  await expect(page).toHaveURL(/video=1/)
  await page.getByRole('tab', { name: 'Kyoto' }).click()
  await expect(page).toHaveURL(/sort=likes/)
  await expect(page).toHaveURL(/id=/)
})
