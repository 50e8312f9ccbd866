import { expect } from '@playwright/test'
import { dayIn } from '@saikoro/shared/time-zone'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { expectToast, test } from './member.ts'
import { cardOf, openProfile } from './story/directory.ts'
import { changeAsOperator } from './story/operator.ts'

/** Returns a zone in which it is between midnight and 17:00, so that this evening is still to come. */
function zoneBeforeEvening(): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format())
  return hourIn('Asia/Tokyo') < 17 ? 'Asia/Tokyo' : 'Europe/London'
}

test('C4.1 a like changes the count, is listed and can be undone', async ({ memberPage: page }) => {
  await openProfile(page, 2)
  const likes = page.getByTestId('likes')
  const before = Number(await likes.textContent())
  const answered = () => page.waitForResponse('**/api/xuanfei/like')
  const like = page.getByRole('button', { name: 'Like' })
  await Promise.all([answered(), like.click()])
  await expect(likes).toHaveText(String(before + 1))
  await page.reload()
  await expect(likes).toHaveText(String(before + 1))
  await openScreen(page, '/Favourites')
  await expectNoViolations(page)
  await page.getByTestId('profile').click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await Promise.all([answered(), like.click()])
  await page.reload()
  await expect(likes).toHaveText(before === 0 ? '' : String(before))
  await openScreen(page, '/Favourites')
  await expect(page.getByText('None yet')).toBeVisible()
})

test('C5.3 a blocked profile disappears from the lists until it is unblocked', async ({
  memberPage: page,
}) => {
  const name = await openProfile(page, 3)
  await page.getByRole('button', { name: 'Block this profile' }).click()
  await expect(page.getByRole('button', { name: 'Unblock this profile' })).toBeVisible()
  await page.goto('/Choose')
  await expect(page.getByTestId('profile').first()).toBeVisible()
  await expect(cardOf(page, name)).toHaveCount(0)
  await page.goto('/Mine')
  await page.getByRole('link', { name: 'Likes' }).click()
  await page.getByRole('button', { name: /^Unblock / }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.goto('/Choose')
  await expect(cardOf(page, name)).toHaveCount(1)
})

test('C5.3 a visitor browses the pictures of a profile, and can report it in a sheet that names help outside', async ({
  page,
}) => {
  await openProfile(page, 0)
  await page.getByRole('button', { name: /^View full size: Photo 1/ }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  await expectNoViolations(page)
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Stop paying, keep the messages, and tell your bank and the police.'),
  ).toBeVisible()
  await expect(dialog.getByText(/Help elsewhere/)).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByLabel('What happened? Anyone can report.').fill('Asked for money before a meeting')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Thank you. We got your report.')
  await expect(dialog).toHaveCount(0)
})

test('the directory loads more profiles near its end and keeps its layout', async ({ page }) => {
  await page.goto('/Choose')
  await expect(page.getByTestId('profile')).toHaveCount(10)
  await page.mouse.wheel(0, 6_000)
  await expect.poll(() => page.getByTestId('profile').count()).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Show as rows' }).click()
  await expect(page.getByRole('button', { name: /^Reserve: / }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as cards' })).toBeVisible()
})

test('names in the query of a link are not shown as the name of a city or profile', { tag: '@long' }, async ({
  page,
}) => {
  const words = encodeURIComponent('Pay before you meet')
  for (const [path, heading] of [
    ['/List?id=1', 'Tokyo'],
    ['/List?id=999', 'Discover'],
    ['/Profile?id=1', 'Aoi'],
    ['/Profile?id=999', 'Discover'],
  ]) {
    await page.goto(`${path}&name=${words}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expect(page.locator('[data-face="skeleton"]')).toHaveCount(0)
    await expect(page.getByText('Pay before')).toHaveCount(0)
  }
})

test('the directory finds names and tags of any language and keeps the search in the address', async ({
  page,
}) => {
  await openScreen(page, '/Choose')
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await page.getByLabel('Name, tag or city').fill('mi')
  const suggested = page.getByRole('group', { name: 'Suggestions' }).getByRole('button')
  await expect(suggested.nth(0), 'begins with the typed letters').toHaveText(/^Mi/)
  await expect(suggested.nth(1), 'only the search of the server has it').toHaveText('Mio')
  await suggested.filter({ hasText: /^Emi$/ }).click()
  await expect(page.getByLabel('Name, tag or city')).toHaveValue('Emi')
  await expect(page).toHaveURL(/q=Emi/)
  await page.getByLabel('Name, tag or city').fill('着物')
  const found = page.getByTestId('profile')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Mio')
  await expect(page.getByText('1 profile found')).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mio')
  await page.goBack()
  await expect(page.getByLabel('Name, tag or city')).toHaveValue('着物')
  await page.getByLabel('Name, tag or city').fill('qqqq')
  await expect(page.getByRole('heading', { name: 'Nobody matches this search' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Name, tag or city')).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
  await page.getByRole('button', { name: 'Most liked' }).click()
  await page.getByRole('button', { name: 'With video' }).click()
  await expect(page).toHaveURL(/sort=likes/)
  await expect(page).toHaveURL(/video=1/)
  await page.getByRole('tab', { name: 'Kyoto' }).click()
  await expect(page).toHaveURL(/sort=likes/)
  await expect(page).toHaveURL(/id=/)
  await expect(found.first()).toBeVisible()
  const count = await found.count()
  await expect(page.getByRole('tab', { selected: true }), 'as many as are listed').toHaveText(
    `Kyoto ${count}`,
  )
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await expect(page, 'a filter that is not in view does not apply').not.toHaveURL(/sort|video/)
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Kyoto \d/)
})

test('a member finds who is free tonight, in another city than the empty one, and reserves by one tap on a time', async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing')
  const zone = zoneBeforeEvening()
  const setZone = `UPDATE city SET time_zone = $1, note = $2 WHERE name_en = 'Yokohama'`
  await changeAsOperator(setZone, zone, 'for a test')
  const yuna = `(SELECT profile_id FROM profile_text WHERE locale = 'en' AND name = 'Yuna')`
  const publish = `INSERT INTO profile_slot (profile_id, day, starts, ends, note) VALUES (${yuna}, $1, $2, $3, 'her plan')`
  const [today, later] = [dayIn(zone, Date.now()), dayIn(zone, Date.now() + 20 * 86_400_000)]
  await changeAsOperator(publish, today, '18:00', '19:00')
  await changeAsOperator(publish, later, '10:00', '11:00')

  await page.goto('/Choose')
  const when = page.getByRole('group', { name: 'Free times' })
  await when.getByRole('button', { name: 'Tonight' }).click()
  await expect(page).toHaveURL(/when=tonight/)
  await expect(cardOf(page, 'Yuna')).toBeVisible()
  await expect(cardOf(page, 'Aoi')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Kyoto' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches this search' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In other cities' })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await page.getByRole('button', { name: 'Search like this' }).click()
  await expect(page).not.toHaveURL(/[?&]id=/)
  await page.getByRole('button', { name: /18:00–19:00.*Reserve: Yuna/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('18:00–19:00')).toBeChecked()
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByRole('status')).toContainText('18:00–19:00')
  await expect(cardOf(page, 'Yuna'), 'her time is taken').toHaveCount(0)
  await expect(dialog, 'the list without her leaves the sheet open').toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await when.getByRole('button', { name: 'Calendar' }).click()
  const month = dialog.getByRole('grid')
  await expectNoViolations(page)
  if (later.slice(0, 7) !== dayIn('Asia/Tokyo', Date.now()).slice(0, 7))
    await dialog.getByRole('button', { name: 'Next month' }).click()
  await month.locator(`[data-day="${later}"]`).getByRole('button').click()
  await expect(page).toHaveURL(`/Choose?when=${later}`)
  await expect(page.getByRole('button', { name: /10:00–11:00.*Reserve: Yuna/ })).toBeVisible()
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await page.getByRole('group', { name: 'Languages' }).getByRole('button', { name: 'French' }).click()
  await expect(page.getByRole('heading', { name: 'On any day' })).toBeVisible()
  await expect(cardOf(page, 'Rin'), 'speaks French').toBeVisible()
  await expectNoViolations(page)
  await changeAsOperator(setZone, 'Asia/Tokyo', 'after a test')
})

test('a profile is shared through the device', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (what: ShareData) => Object.assign(window, { shared: what }),
    })
  })
  await openScreen(page, '/Profile?id=1')
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({
    title: 'Aoi',
    url: page.url(),
  })
})
