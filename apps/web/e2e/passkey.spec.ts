import { expect } from '@playwright/test'
import { mustCall } from '@saikoro/testing/call-api'
import { expectSoundAt } from './faces.ts'
import { productUrl, test } from './member.ts'
import { addPasskeyStore } from './passkey-store.ts'
import { logOut } from './story/actions.ts'
import { alter } from './story/tamper.ts'

test('a passkey can be added, used to log in and to re-authenticate, and removed', async ({
  memberPage: page,
  member,
}) => {
  await addPasskeyStore(page)
  let isLoginOld = false
  // for one question: the server would say so after a quarter of an hour, and what follows is the real thing
  await alter<{ fresh: number }>(page, 'member/getFreshness', (data) => {
    const reply = isLoginOld ? { fresh: 0 } : data
    isLoginOld = false
    return reply
  })
  await page.goto('/Sessions')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByTestId('passkey')).toHaveCount(1)
  await expectSoundAt(page, 320)

  await page.goto('/Mine')
  await logOut(page)
  await expect(page).toHaveURL(/\/Mine/)
  await page.goto('/Login')
  const enter = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(enter).toBeVisible()
  await expectSoundAt(page, 320)
  await enter.click()
  await expect(page).toHaveURL(/\/Mine/)
  const first = await page.evaluate(() => localStorage.getItem('token'))

  await page.goto('/Sessions')
  await expect(page.getByTestId('session')).toHaveCount(1)
  const remove = page.getByRole('button', { name: 'Remove this passkey' })
  isLoginOld = true
  await remove.click()
  const dialog = page.getByRole('dialog')
  // the sheet is fetched when it is first wanted
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible({ timeout: 20_000 })
  await expect(dialog).toContainText('Enter your login password or use a passkey to continue.')
  await expectSoundAt(page, 320)
  await dialog.getByLabel('Login password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Login password')).toHaveAccessibleDescription('Wrong login password.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByTestId('passkey')).toHaveCount(1)

  isLoginOld = true
  await remove.click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByTestId('passkey')).toHaveCount(0)
  const second = await page.evaluate(() => localStorage.getItem('token'))
  expect(second).not.toBe(first)
  await expect(mustCall(productUrl, 'member/getUserInfo', {}, { token: first ?? '' })).rejects.toThrow(
    '鉴权错误',
  )

  const { username, password } = member
  const { id } = await mustCall(productUrl, 'member/doLogin', { username, password })
  await page.reload()
  isLoginOld = true
  await page.getByRole('button', { name: 'Log out this device' }).click()
  await dialog.getByLabel('Login password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('session')).toHaveCount(1)
  await expect(mustCall(productUrl, 'member/getUserInfo', {}, { token: id })).rejects.toThrow('鉴权错误')
})
