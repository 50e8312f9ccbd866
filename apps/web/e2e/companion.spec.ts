import { expect, type Page } from '@playwright/test'
import { expectNoViolations, expectSoundAt } from './faces.ts'
import { expectToast, test } from './member.ts'
import { addPasskeyStore } from './passkey-store.ts'
import { dayAhead } from './story/directory.ts'
import { addWaitingProfile, editIntroOf, furtherLinkOf } from './story/operator.ts'

const PIN = '204816'

test('C5.5 a link enrols one device, whose PIN opens the page again; a further link waits for her answer', async ({
  page,
}) => {
  const { id, secret } = await addWaitingProfile()
  await page.goto(`/Consent#${secret}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('PIN of your own').fill(PIN)
  await page.getByLabel('Repeat the PIN').fill('111111')
  await page.getByRole('button', { name: 'Enrol with this PIN' }).click()
  await expect(page.getByText('The PINs don’t match')).toBeVisible()
  await page.getByLabel('Repeat the PIN').fill(PIN)
  await page.getByRole('button', { name: 'Enrol with this PIN' }).click()
  await expect(page).toHaveURL(/\/Companion$/)
  await expect(page.getByTestId('device')).toContainText('This device')
  await page.getByRole('button', { name: 'New secret address' }).click()
  const calendar = await page.request.get((await page.getByTestId('calendar-address').textContent()) ?? '')
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
  await expect(page.getByLabel('New links and devices (always on)')).toBeDisabled()
  await page.getByLabel('Use quiet hours').click()
  await expect(page.getByText(', the time zone of your city.')).toBeVisible()
  await expectSoundAt(page, 390, 1440)

  await page.goto(`/Consent#${secret}`)
  await expect(page.getByText('This link isn’t valid.')).toBeVisible()
  await page.goto('/Companion')
  await page.getByRole('button', { name: 'Log out of your page' }).click()
  await page.getByLabel('PIN (6 digits)').fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Wrong PIN.')).toBeVisible()
  await page.getByLabel('PIN (6 digits)').fill(PIN)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  const further = await furtherLinkOf(id)
  await page.goto(`/Consent#${further}`)
  await expect(page.getByText('This link isn’t open yet')).toBeVisible()
  await page.goto('/Companion')
  await page.getByTestId('further-link').getByRole('button', { name: 'Refuse this link' }).click()
  await expect(page.getByTestId('further-link')).toHaveCount(0)
  await page.getByRole('button', { name: 'End all devices' }).click()
  await page.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(page.getByLabel('PIN (6 digits)')).toBeVisible()
})

test('C5.5 a link enrols a device with a passkey', async ({ page }) => {
  const { secret } = await addWaitingProfile()
  await addPasskeyStore(page)
  await page.goto(`/Consent#${secret}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Enrol with a passkey' }).click()
  await expect(page.getByTestId('device')).toContainText('Passkey')
  await page.getByRole('button', { name: 'Log out of your page' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByTestId('device')).toContainText('This device')
})

/** Enrols this browser as the device of the person behind a link, who agrees to be listed. */
async function enrol(page: Page, secret: string): Promise<void> {
  await page.goto(`/Consent#${secret}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('This is my profile').check()
  await page.getByRole('button', { name: 'Agree and list me' }).click()
  await expectToast(page, 'Your profile is listed now')
  await page.getByLabel('PIN of your own').fill(PIN)
  await page.getByLabel('Repeat the PIN').fill(PIN)
  await page.getByRole('button', { name: 'Enrol with this PIN' }).click()
  await expect(page).toHaveURL(/\/Companion$/)
}

test('C5.2 C5.5 a change waits beside what she agreed to: she sees old and new, asks for another one, and agrees', async ({
  page,
}) => {
  const { id, secret } = await addWaitingProfile()
  await enrol(page, secret)
  const changes = page.getByTestId('changes')
  await expect(page.getByText('Your profile is listed.')).toBeVisible()
  await expect(changes).toHaveCount(0)
  await editIntroOf(id, 'Quite another introduction')
  await page.reload()
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes).toContainText('About me · English')
  await expect(changes).toContainText('Quite another introduction')
  await expectSoundAt(page, 390, 1440)
  const wish = page.getByRole('region', { name: 'Please change this' })
  await wish.getByRole('button').click()
  await expect(wish.getByText('Write what should be changed')).toBeVisible()
  await wish.getByLabel('Your own words').fill('Call me: 0901234567')
  await wish.getByRole('button').click()
  await expect(wish.getByRole('alert')).toBeVisible()
  await wish.getByLabel('Your own words').fill('The old words, please')
  await wish.getByRole('button').click()
  await expect(wish).toContainText('You asked for: The old words, please')
  await page.getByRole('button', { name: 'Agree to this version' }).click()
  await expect(page.getByText('You agreed to this version.')).toBeVisible()

  const measurements = page.getByRole('region', { name: 'Your measurements' })
  const shown = page.getByRole('region', { name: 'What others see' })
  await expect(shown).not.toContainText('cm')
  await measurements.getByLabel('Height (cm)').fill('17')
  await measurements.getByRole('button').click()
  await expect(measurements.getByText('From 120 to 230, or nothing')).toBeVisible()
  await measurements.getByLabel('Height (cm)').fill('171')
  await measurements.getByRole('button').click()
  await expectToast(page, 'Measurements saved')
  await expect(shown).toContainText('Height 171 cm')
  await expect(shown).not.toContainText('Bust')
  await expect(page.getByText('Your profile is listed.')).toBeVisible()
})

test('C5.5 C5.6 a companion publishes times and accepts a request; a pause ends the meeting truthfully for both', async ({
  memberPage: page,
  member,
}) => {
  const { id, secret } = await addWaitingProfile()
  await enrol(page, secret)
  await page.getByRole('button', { name: 'My week and rules' }).click()
  const week = page.getByRole('dialog')
  await week.getByRole('region', { name: 'Monday' }).getByRole('button', { name: 'Add a time' }).click()
  await week.getByRole('button', { name: 'Take over' }).click()
  await expectNoViolations(page)
  await week.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Your week is saved')
  await page.getByLabel('Day', { exact: true }).fill(dayAhead(3))
  await page.getByLabel('From').fill('10:00')
  await page.getByLabel('To', { exact: true }).fill('11:30')
  await page.getByRole('button', { name: 'Add a time' }).click()
  await expectToast(page, 'Time added')

  await member.call('member/completeBriefing')
  const { slots } = await member.call('xuanfei/xuanfeidata', { id: String(id) })
  const slot = slots.find(({ starts }: { starts: string }) => starts === '10:00')
  const form = { id: String(id), date: slot.day, slot: String(slot.id), note: 'a walk', request_id: '' }
  await member.call('xuanfei/reserve', form)

  await page.reload()
  const request = page.getByTestId('request')
  await expect(request).toContainText('a walk')
  await expectNoViolations(page)
  await request.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Accepted')
  await expect(request).toHaveAttribute('data-state', 'confirmed')
  await expect(request.getByRole('button', { name: 'Add to calendar' })).toBeVisible()

  await page.goto('/Reservations')
  const record = page.getByTestId('reservation')
  await expect(record).toHaveAttribute('data-status', 'confirmed')
  await expect(record).toContainText('Reply in person')
  await page.goto('/Companion')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectToast(page, 'You are paused. Nobody can see or request you.')
  await expect(request).toHaveAttribute('data-state', 'unavailable')
  await page.goto('/Reservations')
  await expect(record).toContainText('No longer available')
})
