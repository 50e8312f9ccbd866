import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, openScreen } from './faces.ts'
import { expectToast, test } from './member.ts'
import { dayAhead, enterDay, openProfile, publishTimes, readCards, reserve } from './story/directory.ts'
import { fillInRegistration } from './story/newcomer.ts'
import { changeAsOperator, MEMBER, passMeeting } from './story/operator.ts'

/** Waits until the product confirmed a practice reservation, 20 seconds after the request. */
async function expectConfirmed(record: Locator): Promise<void> {
  await expect(async () => {
    await record.page().reload()
    await expect(record).toHaveAttribute('data-status', 'confirmed', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

test('C1.3 a member reserves a published time, writes about it in a separate conversation, takes the confirmed practice along, moves it and cancels it; the earlier confirmation is no longer valid, and the inbox tells', async ({
  memberPage: page,
  member,
}) => {
  await member.call('member/completeBriefing')
  await member.call('support/send', { text: 'My card is lost.' })
  const name = await openProfile(page, 5)
  await expect(page.getByText('Free times')).toHaveCount(0)
  await expect(page.getByText('Choose any day in the next 90 days')).toBeInViewport()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const day = dayAhead(40)
  await publishTimes(id, day, '15:00-16:30', '18:00-19:00')
  await page.reload()
  await expect(page.getByText(/^Next free: .* 15:00–16:30( Japan Time)?$/)).toBeInViewport()
  const dayRow = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '15:00–16:30' }) })
  await dayRow.getByRole('button', { name: '18:00–19:00' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('18:00–19:00')).toBeChecked()
  await enterDay(dialog, dayAhead(41))
  await expect(dialog.getByRole('group', { name: 'Free times' })).toHaveCount(0)
  await enterDay(dialog, day)
  await expect(dialog.getByRole('button', { name: /, Free times$/ })).toHaveCount(1)
  await dialog.getByLabel('15:00–16:30').check()
  await expect(dialog.getByText(/^\w+, \w+ \d+ 15:00–16:30( Japan Time)?$/)).toBeInViewport()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByRole('status')).toContainText('15:00–16:30')
  await expect(dialog.getByRole('status')).toContainText('A practice reply comes in about 20 seconds.')
  await dialog.getByRole('link', { name: 'See reservations' }).click()
  const record = page.getByTestId('reservation')
  await expect(record).toContainText('Requested · Practice')
  await expect(record).toContainText('15:00–16:30')
  await expect(page.getByText('Sample profile: practice only, nobody will come.')).toHaveCount(1)
  const story = record.getByRole('list', { name: 'Progress of the reservation' }).getByRole('listitem')
  await expect(story.first()).toHaveText(/^Requested [^·]*$/)
  await expect(story.last()).toHaveText('Finished')

  await record.getByRole('link', { name: 'Ask our staff' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} · `)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('Where do we meet?')
  await page.getByRole('button', { name: 'Send' }).click()
  const log = page.getByRole('log')
  await expect(log).toContainText('Where do we meet?')
  await changeAsOperator(
    `INSERT INTO support_message (member_id, reservation_id, text)
     SELECT member_id, id, 'At the gate.' FROM reservation WHERE member_id = ${MEMBER}`,
    member.username,
  )
  await expect(log).toContainText('At the gate.')
  await expect(log).not.toContainText('My card is lost.')
  await expect(page.getByTestId('signature')).toHaveAttribute('data-state', 'signed')
  await expectNoViolations(page)
  await page.goto('/ServicePage')
  await expect(log).toContainText('My card is lost.')
  await expect(log.getByRole('link', { name: /^Reservation \d+$/ })).toHaveCount(2)

  await page.goto('/Reservations')
  await expectConfirmed(record)
  await expect(record).toContainText('Confirmed · Practice')
  const saved = page.waitForEvent('download')
  await record.getByRole('button', { name: 'Add to calendar' }).click()
  const meeting = readFileSync(await (await saved).path(), 'utf8')
  expect(meeting).toContain(`SUMMARY:Practice · Meeting with ${name}`)
  await record.getByLabel('Tell a friend when and where').check()
  await changeAsOperator(
    `UPDATE reservation SET reply = 'At the gate', note = 'arranged' WHERE member_id = ${MEMBER}`,
    member.username,
  )
  await page.reload()
  await expect(record.getByLabel('Tell a friend when and where')).toBeChecked()
  await expectNoViolations(page)

  await record.getByRole('button', { name: 'Change time' }).click()
  await expect(dialog.getByLabel('15:00–16:30 (now)')).toBeChecked()
  await expectNoViolations(page)
  await dialog.getByLabel('18:00–19:00').check()
  await dialog.getByRole('button', { name: 'Request this time' }).click()
  await expect(dialog.getByRole('status')).toContainText('New time requested')
  await dialog.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(record).toContainText('New time requested · Practice')
  await record.getByText('Earlier times').click()
  const earlier = record.locator('[data-state="superseded"]')
  await expect(earlier).toContainText(/15:00–16:30.* Confirmed earlier, no longer valid\s*At the gate/)
  await expect(earlier.getByTestId('signature')).toHaveAttribute('data-state', 'signed')
  await expectConfirmed(record)
  await expect(page.getByTestId('alarm'), 'a move from this device raises none').toHaveCount(0)
  await record.getByRole('button', { name: 'Cancel reservation' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(record).toHaveAttribute('data-status', 'cancelled')

  const unread = page.getByRole('link', { name: /^Inbox New messages: \d+$/ })
  await page.goto('/Mine')
  await unread.click()
  const news = page.getByTestId('news').first()
  await expect(news).toContainText('Practice')
  await expect(news).toContainText('New')
  await expectNoViolations(page)
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/(Reservations|ServicePage)/)
  await openScreen(page, '/Mine')
  await expect(unread).toHaveCount(0)
})

test('a member takes a time that is proposed instead', async ({ memberPage: page, member }) => {
  await reserve(member, '7', 5)
  await publishTimes('7', dayAhead(6), '10:00-11:00')
  await changeAsOperator(
    `UPDATE reservation SET proposed_slot_id = (SELECT id FROM profile_slot WHERE profile_id = 7 AND day = $2), note = 'proposed'
     WHERE member_id = ${MEMBER}`,
    ...[member.username, dayAhead(6)],
  )
  await page.goto('/Reservations')
  const record = page.getByTestId('reservation')
  await expect(record).toContainText('Another time offered · Practice')
  await expectNoViolations(page)
  await record.getByRole('button', { name: 'Take this time' }).click()
  await expectToast(page, 'Confirmed at the offered time')
  await expect(record).toContainText('Confirmed · Practice')
  await expect(record).toContainText(/10:00–11:00/)
  await expect(page.getByTestId('alarm')).toHaveCount(0)
})

test('after a meeting the member says in private how it was, once; a bad answer names help outside', async ({
  memberPage: page,
  member,
}) => {
  await reserve(member, '6', 5)
  await passMeeting(member)
  await page.goto('/Reservations')
  const record = page.getByTestId('reservation')
  await record.getByRole('button', { name: 'How did it go?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Choose one')).toHaveCount(2)
  await dialog.getByLabel('We met').check()
  await dialog.getByLabel('No, something was wrong').check()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thank you. Your answer is stored.')
  await expect(dialog.getByText(/Help elsewhere/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record.getByRole('button', { name: 'How did it go?' })).toHaveCount(0)
  await record.getByRole('button', { name: 'Reserve again' }).click()
  await expect(dialog.getByRole('button', { name: 'Request reservation' })).toBeVisible()
})

/** Counts the taps of this tab, across its pages. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() => addEventListener('pointerdown', () => Reflect.get(window, 'tapped')(), true))
  return async () => taps
}

test('a newcomer’s first reservation takes at most 11 taps, and a member’s at most 4 from Home', async ({
  page,
}) => {
  const taps = await countTaps(page)
  await page.goto('/')
  await page.getByTestId('profile').first().click()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await fillInRegistration(page)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  const dialog = page.getByRole('dialog')
  await readCards(dialog)
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByText('request sent')).toBeVisible()
  await expectNoViolations(page)
  const first = await taps()
  expect(first).toBeLessThanOrEqual(11)
  await page.goto('/Home')
  await page.getByTestId('profile').nth(1).click()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await dialog.getByRole('button', { name: 'Request reservation' }).click()
  await expect(dialog.getByText('request sent')).toBeVisible()
  expect((await taps()) - first).toBeLessThanOrEqual(4)
})
