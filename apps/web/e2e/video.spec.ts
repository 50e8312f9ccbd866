import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './faces.ts'
import { test } from './member.ts'
import { readBriefing } from './story/directory.ts'

/** Starts the video on screen with the button on its picture. */
async function play(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Video player/ })
    .getByRole('button', { name: 'Play' })
    .first()
    .click()
}

function secondsOf(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

test('C1.2 a video stops after the free seconds; after the briefing it plays in full', async ({
  memberPage: page,
}) => {
  await page.goto('/Notice')
  await page.getByRole('tabpanel').getByTestId('video').first().click()
  await expect(page).toHaveURL(/\/PlayVideo\?id=/)
  await expect(page.getByText(/^Preview 0:0\d$/), 'the preview says so from the start').toBeVisible()
  await expect(page.getByText('Read the 1-minute guide to keep watching')).toBeVisible({ timeout: 20_000 })
  expect(await secondsOf(page)).toBeLessThan(7)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Start' }).click()
  await readBriefing(page)
  await expect(page).toHaveURL(/\/PlayVideo\?id=/)
  await expect.poll(() => secondsOf(page), 'it goes on where it was cut off').toBeGreaterThan(3)
  await page.goto('/Notice')
  await expect(page.getByRole('heading', { name: 'Continue watching' })).toBeVisible()
  await page.getByTestId('video').first().click()
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(3)
  await page.getByLabel('Speed').selectOption('2')
  const lengthOf = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
  await expect.poll(lengthOf).toBeGreaterThan(7)
  const length = await lengthOf()
  await expect.poll(() => secondsOf(page), { timeout: 30_000 }).toBeGreaterThan(length - 0.5)
  await expect(page.getByText('Read the 1-minute guide to keep watching')).toHaveCount(0)
})

test('C4.1 a play is counted when the video starts, not when it is opened', async ({ memberPage: page }) => {
  // the number itself is everybody's: others play meanwhile
  const counted: boolean[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('video/getVideoInfo?') || asked.url().endsWith('video/getVideoInfo'))
      counted.push(!`${asked.url()}&${asked.postData()}`.includes('uncounted=1'))
  })
  await page.goto('/PlayVideo?id=6')
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()
  expect(counted).toEqual([false])
  await play(page)
  await expect.poll(() => counted).toEqual([false, true])
  await expect(page.getByRole('paragraph').filter({ hasText: /^Plays: \d/ })).toBeVisible()
})

test('a video that was chosen starts at once, a tap on its picture pauses it, and it is operable by keyboard', async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing') // a preview would pause by itself
  await page.goto('/Notice')
  await page.getByTestId('video').nth(2).click()
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  expect(await isPaused()).toBe(false)
  await page.locator('video').click({ position: { x: 40, y: 120 }, force: true })
  expect(await isPaused()).toBe(true)
  const place = page.getByRole('slider', { name: 'Position' })
  await place.press('End')
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(7)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await place.press('Home')
  await expect.poll(() => secondsOf(page)).toBeLessThan(3)
})

test('keys control the video, and the next one follows it after a countdown that can be stopped', async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/Notice')
  await page.getByTestId('video').nth(2).click()
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('+10 s', { exact: true })).toBeVisible()
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(7)
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await page.keyboard.press('k')
  await expect(page.getByText(/^Starts in \d s$/)).toBeVisible()
  await expectNoViolations(page)
  const name = await page
    .getByRole('region', { name: /^Video player/ })
    .getByRole('status')
    .first()
    .textContent()
  await page.getByRole('button', { name: 'Don’t start' }).click()
  await expect(page.getByText(/^Starts in \d s$/)).toHaveCount(0)
  const address = page.url()
  await page.getByRole('button', { name: 'Play now' }).press('Enter')
  await expect.poll(() => page.url()).not.toBe(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name?.replace('Up next', '') ?? '')
  await expect.poll(() => secondsOf(page), 'it starts by itself').toBeGreaterThan(0)
  for (const [width, height] of [
    [1280, 800],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 })
    const player = await page.getByRole('region', { name: /^Video player/ }).boundingBox()
    const list = await page.getByRole('region', { name: 'Recommended' }).boundingBox()
    expect(player?.width, 'half of the screen, beside the rail and the list').toBeGreaterThan(width / 2)
    expect(list?.x, 'the list is beside it').toBeGreaterThanOrEqual((player?.x ?? 0) + (player?.width ?? 0))
  }
})

test('the video hall lists each video of a category once; a visitor who opens one is sent to the login, which names it', async ({
  page,
}) => {
  await page.goto('/Notice')
  await expect(page.getByRole('tab', { name: 'Latest' })).toHaveAttribute('aria-selected', 'true')
  const listed = page.getByRole('tabpanel').getByTestId('video')
  await expect(listed.nth(7)).toBeVisible()
  await expect(listed.first()).toContainText(/^\d+:\d\d/)
  await page.mouse.wheel(0, 4_000)
  await expect.poll(() => listed.count()).toBeGreaterThan(8)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const links = await listed.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
  await page.getByRole('tab').nth(1).focus()
  await page.getByRole('tab', { name: 'Latest' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await listed.first().click()
  await page.waitForURL('**/Login')
  await expect(page.getByRole('note')).toHaveText(/^Log in to watch “\w.*”\. You’ll come right back\.$/)
})
