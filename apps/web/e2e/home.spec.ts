import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { expectNoViolations, openScreen } from './faces.ts'
import { callApi, registerMember, startWith } from './member.ts'

test('Home shows the text of banners, the draw above the second row and opens the whole notice above the first', async ({
  page,
}) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Home')
  const banner = page.getByRole('link', { name: 'Unhurried company in your city' }).first()
  await expect(banner).toHaveAttribute('href', '/Choose')
  const notice = page.getByRole('complementary', { name: 'Announcement' })
  await expect(notice).toContainText('If somebody does, do not pay, and report it at once.') // cspell:disable-line
  const isWhole = () =>
    notice.evaluate((bar) =>
      [...bar.querySelectorAll('span')].every((line) => line.scrollHeight <= line.clientHeight + 1),
    )
  expect(await isWhole()).toBe(false)
  await notice.getByText('do not pay').click()
  expect(await isWhole()).toBe(true)
  await page.mouse.wheel(0, 600)
  await expect(page.getByTestId('live-draw')).toBeVisible()
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  await expect(async () => {
    // three measurements: the screen may still move between them
    const draw = (await page.getByTestId('live-draw').boundingBox())?.y ?? 0
    expect((await notice.boundingBox())?.y ?? 0).toBeLessThan(await top('Featured'))
    expect(await top('Featured')).toBeLessThan(draw)
    expect(draw).toBeLessThan(await top('Recommended'))
  }).toPass()
  await expectNoViolations(page)
})

test('the notice on Home shows a whole first line on a narrow phone in every language', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of LOCALES) {
    await page.addInitScript((value) => localStorage.setItem('language', value), wireLanguageOf(language))
    await openScreen(page, '/Home')
    const line = page.locator('aside summary span')
    await expect(line).toBeVisible()
    const freePx = await line.evaluate((element) => {
      const { fontSize } = getComputedStyle(element)
      const widthPx = element.clientWidth
      const first = element.textContent?.split('\n', 1)[0] ?? ''
      element.style.whiteSpace = 'nowrap'
      element.textContent = first
      const words = document.createRange()
      words.selectNodeContents(element)
      return widthPx - words.getBoundingClientRect().width - Number.parseFloat(fontSize)
    })
    expect(freePx, `${language}: room for the line and the ellipsis`).toBeGreaterThanOrEqual(0)
  }
})

test('Home at 1280 px gives the picture of its banner half the width and its text 2rem', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Home')
  // by selector: the animated banner replaces the first one, and its slides leave the accessibility tree
  const frame = page.locator('[data-shape="banner"]').first()
  const share = () =>
    frame.evaluate((box: HTMLElement) => (box.querySelector('img')?.offsetWidth ?? 0) / box.offsetWidth)
  await expect.poll(share).toBeCloseTo(0.5, 2)
  await expect(page.locator('[data-shape="banner"] + span').first()).toHaveCSS('font-size', '32px')
})

test('Home offers a visitor the account, and a member the next reservation', async ({ page, request }) => {
  await startWith(page, { language: 'en' })
  await openScreen(page, '/Home')
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/Register',
  )

  const token = await registerMember(request)
  await callApi(request, 'member/completeBriefing', {}, token)
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const form = { id: '1', date, slot: '0', note: '', request_id: randomUUID() }
  await callApi(request, 'xuanfei/reserve', form, token)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reserved'))).toBe('1')
  await page.reload()
  await page.getByRole('link', { name: /·.*Practice$/ }).click()
  await expect(page).toHaveURL(/\/Reservations$/)
})
