import { expect } from '@playwright/test'
import { dayIn } from '@saikoro/shared/time-zone'
import { expectNoSidewaysScroll, expectNoViolations, openScreen, scrollDownTo } from './faces.ts'
import { callApi, expectToast, test } from './member.ts'
import { holdBack } from './story/actions.ts'
import {
  cardOf,
  dayAhead,
  enterDay,
  openProfile,
  publishTimes,
  readCards,
  samples,
} from './story/directory.ts'
import { changeAsOperator, dataDir } from './story/operator.ts'

/** Returns a zone in which it is between midnight and 17:00, so that this evening is still to come. */
function zoneBeforeEvening(): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format())
  return hourIn('Asia/Tokyo') < 17 ? 'Asia/Tokyo' : 'Europe/London'
}

test('C1.3 a member completes the briefing, reserves, finds the reservation and cancels it', async ({
  memberPage: page,
}) => {
  const name = await openProfile(page, 0)
  await page.getByRole('button', { name: 'Reserve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Read the 1-minute safety guide first.')).toBeVisible()
  await expect(dialog.getByText('Reservations are free.', { exact: false })).toBeVisible()
  await expectNoViolations(page)
  await readCards(dialog)
  await expect(dialog.getByText('Reservations are free.', { exact: false })).toBeVisible()
  await expectNoViolations(page)
  await enterDay(dialog, dayAhead(30))
  await dialog.getByLabel('Note (optional)').fill('Tea by the river')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByText('Request sent')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('link', { name: 'See reservations' }).click()

  const record = page.getByTestId('reservation')
  await expect(record).toHaveAttribute('data-status', 'requested')
  await expect(record).toContainText(name)
  await expect(record).toContainText('Tea by the river')
  await record.getByRole('link', { name: 'Ask our staff' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await record.getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(record).toHaveAttribute('data-status', 'cancelled')
})

test('C1.3 a member chooses a published time, and writes about it in a separate conversation', async ({
  memberPage: page,
  member: { username, token },
  request,
}) => {
  test.skip(dataDir === '', 'a product that runs already needs E2E_DATA_DIR for the operator')
  await callApi(request, 'member/completeBriefing', {}, token)
  await callApi(request, 'support/send', { text: 'My card is lost.' }, token)
  const name = await openProfile(page, 4)
  await expect(page.getByText('Free times')).toHaveCount(0)
  await expect(page.getByText('Choose any day in the next 90 days')).toBeInViewport()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await publishTimes(id, dayAhead(2), '15:00-16:30', '18:00-19:00')
  await page.reload()
  await expect(page.getByText(/^Next free: .* 15:00–16:30( Japan Time)?$/)).toBeInViewport()
  const dayRow = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '15:00–16:30' }) })
  await dayRow.getByRole('button', { name: '18:00–19:00' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('18:00–19:00')).toBeChecked()
  await dialog.getByLabel('15:00–16:30').check()
  await expect(dialog.getByText(/^\w+, \w+ \d+ 15:00–16:30( Japan Time)?$/)).toBeInViewport()
  const large = await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  const beyond = await dialog.getByRole('group', { name: 'Free times' }).evaluate((group) => {
    const rights = [...group.querySelectorAll('label')].map((time) => time.getBoundingClientRect().right)
    return Math.max(...rights) - group.getBoundingClientRect().right
  })
  expect(beyond, 'large text moves the times below the part of the day').toBeLessThanOrEqual(0)
  await large.evaluate((style: Element) => style.remove())
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByRole('status')).toContainText('15:00–16:30')
  await expect(dialog.getByRole('status')).toContainText('A practice reply comes in about 20 seconds.')
  await expect(dialog.getByText('nobody will come')).toHaveCount(0)
  await dialog.getByRole('link', { name: 'See reservations' }).click()
  const record = page.getByTestId('reservation')
  await expect(record).toContainText('15:00–16:30')
  await expect(page.getByText('Sample profile: practice only, nobody will come.')).toHaveCount(1)
  const story = record.getByRole('list', { name: 'Progress of the reservation' }).getByRole('listitem')
  await expect(story.first()).toHaveText(/^Requested [^·]*$/)
  await expect(story.last()).toHaveText('Finished')
  await expect(page.getByTestId('alarm')).toHaveCount(0)

  await record.getByRole('link', { name: 'Ask our staff' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} · `)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('Where do we meet?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('Where do we meet?')
  await changeAsOperator(
    `INSERT INTO support_message (member_id, reservation_id, text) SELECT member_id, id, 'At the gate.' FROM reservation
       WHERE member_id = (SELECT id FROM member WHERE username = $1)`,
    username,
  )
  await expect(page.getByRole('log')).toContainText('At the gate.')
  await expect(page.getByRole('log')).not.toContainText('My card is lost.')
  await expect(page.getByTestId('signature')).toHaveAttribute('data-state', 'signed')
  await expectNoViolations(page)
  await page.goto('/ServicePage')
  await expect(page.getByRole('log')).toContainText('My card is lost.')
  await expect(page.getByRole('log').getByRole('link', { name: /^Reservation \d+$/ })).toHaveCount(2)
})

test('C1.3 a reservation without an answer is not shown as successful, and is sent when the network returns', async ({
  memberPage: page,
  member: { token },
  request,
}) => {
  await callApi(request, 'member/completeBriefing', {}, token)
  await openProfile(page, 1)
  await page.route('**/api/xuanfei/reserve', (route) => route.abort())
  await page.getByRole('button', { name: 'Reserve' }).click()
  const dialog = page.getByRole('dialog')
  await enterDay(dialog, dayAhead(20))
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByRole('status')).toContainText('It isn’t requested yet.')
  await expect(dialog.getByText('Request sent')).toHaveCount(0)
  await page.unroute('**/api/xuanfei/reserve')
  await page.goto('/Reservations')
  await expect(page.getByTestId('reservation')).toHaveCount(1)
  await expect(page.getByTestId('unsent')).toHaveCount(0)
})

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

test('photos out of sight are fetched after those in sight', { tag: '@long' }, async ({ page }) => {
  const requested = new Set<string>()
  page.on('request', (request) => /profiles.*webp/.test(request.url()) && requested.add(request.url()))
  const release = await holdBack(page, '**/media/profiles/*.webp')
  await page.goto('/Choose')
  await expect.poll(() => requested.size).toBe(4)
  await page.waitForTimeout(500)
  expect(requested.size, 'in sight').toBe(4)
  release()
  await expect.poll(() => requested.size).toBeGreaterThan(4)
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

test('the cities stay below the bar while the directory scrolls, and another city begins at its first profile', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/Choose')
  await scrollDownTo(page, 900)
  const cities = page.getByRole('tablist', { name: 'Cities' })
  const bar = page.locator('header')
  const top = async () => (await cities.boundingBox())?.y ?? 0
  const bottomOfBar = async () => (await bar.boundingBox())?.height ?? 0
  await expect.poll(top).toBe(await bottomOfBar())
  await cities.getByRole('tab', { name: 'Tokyo' }).click()
  await expect(page).toHaveURL(/id=1/)
  await expect(page.getByTestId('profile').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('profile').first()).toContainText('Tokyo')
})

test('Back from the list of a city leads to the directory', { tag: '@long' }, async ({ page }) => {
  await page.goto('/Home')
  await page.goto('/List?name=Tokyo&id=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Tokyo' })).toBeVisible()
  await samples(page).first().click()
  await page.getByRole('link', { name: 'Tokyo', exact: true }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/Choose/)
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
  member: { token },
  request,
}) => {
  test.skip(dataDir === '', 'a product that runs already needs E2E_DATA_DIR for the operator')
  await callApi(request, 'member/completeBriefing', {}, token)
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

test('a profile is shared through the device, or says that it cannot be', { tag: '@long' }, async ({
  page,
}) => {
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
  await page.evaluate(() => {
    for (const name of ['share', 'clipboard'])
      Object.defineProperty(navigator, name, { configurable: true, value: undefined })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Couldn’t copy.')
})
