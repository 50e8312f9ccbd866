import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './faces.ts'
import { test } from './member.ts'
import { readBriefing } from './story/directory.ts'
import { addListedProfile, dataDir, enterDeskAt } from './story/operator.ts'

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

/** What tells why a video does not end. */
function endOf(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { ended, paused, seeking, readyState, currentTime, duration } = video
    return { ended, paused, seeking, readyState, currentTime, duration }
  })
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

test('a tap and keys control the video, and the next one follows it after a countdown that can be stopped', async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/Notice')
  await page.getByTestId('video').nth(2).click()
  await expect.poll(() => secondsOf(page), 'a chosen video starts at once').toBeGreaterThan(0)
  await page.locator('video').click({ position: { x: 40, y: 120 }, force: true })
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('+10 s', { exact: true })).toBeVisible()
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(7)
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await page.keyboard.press('k')
  await expect.poll(() => endOf(page)).toMatchObject({ ended: true })
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

const SAID = { ja: '月が昇ります', en: 'The moon rises', zh: '月亮升起来了', ms: 'Bulan naik' }

/** Texts of the captions that the browser shows. */
function captionsOn(page: Page): Promise<string[]> {
  return page
    .locator('video')
    .evaluate(({ textTracks }: HTMLVideoElement) =>
      [...textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    )
}

test('captions that an operator uploads in four languages are shown in the chosen one, which the device remembers', async ({
  memberPage: page,
  member,
  browser,
}) => {
  await member.call('member/completeBriefing')
  const desk = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const deskUrl = process.env.E2E_DESK ?? ''
  await enterDeskAt(desk, deskUrl, dataDir, 'captioner')
  await desk.goto(`${deskUrl}/content/video/3`)
  const form = desk.locator('[data-captions]')
  const choose = async (locale: string, text: string) => {
    await form.locator('select').selectOption(locale)
    await form.locator('[name="note"]').fill('spoken words')
    const buffer = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:16.000\n${text}\n`)
    await form.locator('[type="file"]').setInputFiles({ name: `${locale}.vtt`, mimeType: 'text/vtt', buffer })
  }
  await choose('ja', 'Pay to 090-1234-5678')
  await expect(form.locator('output')).toContainText('digits')
  for (const [locale, text] of Object.entries(SAID)) {
    await choose(locale, text)
    await expect(form.locator(`[value="${locale}"]`)).toContainText(': 1')
  }
  await page.goto('/PlayVideo?id=3')
  await play(page)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  expect(await captionsOn(page)).toEqual([])
  const menu = page.getByRole('combobox', { name: 'Captions' })
  await expect(menu).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => captionsOn(page)).toEqual([SAID.en])
  for (const [locale, text] of Object.entries(SAID)) {
    await menu.selectOption(locale)
    await expect.poll(() => captionsOn(page)).toEqual([text])
  }
  await expectNoViolations(page)
  await page.reload()
  await play(page)
  await expect.poll(() => captionsOn(page), "the member's language").toEqual([SAID.en])
  await menu.selectOption('')
  await expect.poll(() => captionsOn(page)).toEqual([])
})

test('the hall finds videos by their names, and lists those that a member saved', async ({
  memberPage: page,
}) => {
  await page.goto('/PlayVideo?id=4')
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByRole('button', { name: 'Save for later', pressed: true })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.goto('/Notice')
  await page.getByRole('button', { name: 'Saved' }).click()
  await expect(page).toHaveURL(/saved=1/)
  const listed = page.getByRole('region', { name: 'Saved' }).getByTestId('video')
  await expect(listed).toHaveCount(1)
  await expectNoViolations(page)
  await listed.click()
  await page.getByRole('button', { name: 'Save for later', pressed: true }).click()
  await page.goBack()
  await expect(page.getByText('No saved videos yet')).toBeVisible()
  await page.getByRole('button', { name: 'Saved' }).click()
  const field = page.getByRole('searchbox', { name: 'Search videos' })
  await field.fill(`${name.slice(0, -1)}x`)
  const found = page.getByRole('region', { name: 'Search videos' })
  await expect(found.getByTestId('video').filter({ hasText: name })).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.reload()
  await expect(field).toHaveValue(`${name.slice(0, -1)}x`)
  await expectNoViolations(page)
  await field.fill('qqqq')
  await expect(page.getByText('No videos with these words')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recommended' }).getByTestId('video').first()).toBeVisible()
  await expectNoViolations(page)
})

test('C5.2 a video leads to the profile of its person and back, until she withdraws', async ({
  memberPage: page,
}) => {
  const { id, withdraw } = await addListedProfile(`videos = '{2}'`)
  await page.goto('/PlayVideo?id=2')
  await page.getByRole('link', { name: 'Meet Kasumi' }).click()
  await expect(page).toHaveURL(`/Profile?id=${id}`)
  await page.getByRole('region', { name: 'Videos', exact: true }).getByTestId('video').click()
  await expect(page).toHaveURL('/PlayVideo?id=2')
  await expect(page.getByRole('link', { name: 'Meet Kasumi' })).toBeVisible()
  await withdraw()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Meet Kasumi' })).toHaveCount(0)
})
