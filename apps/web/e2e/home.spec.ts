import { expect } from '@playwright/test'
import { expectNoViolations, openScreen } from './faces.ts'
import { callApi, test } from './member.ts'
import { reserve } from './story/directory.ts'

test('Home shows a visitor the draw first, the text of banners, and opens the whole notice above the first', async ({
  page,
}) => {
  await openScreen(page, '/Home')
  const banner = page.getByRole('link', { name: 'Unhurried company in your city' }).first()
  await expect(banner).toHaveAttribute('href', '/Choose')
  const notice = page.getByRole('complementary', { name: 'Announcement' })
  await expect(notice).toContainText('If somebody does, do not pay, and report it at once.')
  const isWhole = () =>
    notice.evaluate((bar) =>
      [...bar.querySelectorAll('span')].every((line) => line.scrollHeight <= line.clientHeight + 1),
    )
  await expect.poll(isWhole).toBe(false)
  await notice.getByText('do not pay').click()
  await expect.poll(isWhole).toBe(true)
  await expect(page.getByTestId('live-draw')).toBeVisible()
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  await expect(async () => {
    // three measurements: the screen may still move between them
    const draw = (await page.getByTestId('live-draw').boundingBox())?.y ?? 0
    const bar = (await notice.boundingBox())?.y ?? 0
    expect(draw).toBeLessThan(bar)
    expect(bar).toBeLessThan(await top('Featured'))
    expect(await top('Featured')).toBeLessThan(await top('Latest draws'))
    expect(await top('Latest draws')).toBeLessThan(await top('Recommended'))
  }).toPass()
  await expectNoViolations(page)
})

test('Home offers a visitor the account, and a member the next reservation', async ({
  page,
  member: { token },
  request,
}) => {
  await openScreen(page, '/Home')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/Register',
  )

  await callApi(request, 'member/completeBriefing', {}, token)
  await reserve(request, token, '1', 3)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reserved'))).toBe('1')
  await page.reload()
  await page.getByRole('link', { name: /·.*Practice$/ }).click()
  await expect(page).toHaveURL(/\/Reservations$/)
})
