import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from '@saikoro/testing/register-member'
import { changeAsOperator } from './operator.ts'

/** The cards of samples. Persons of other tests come and go meanwhile. */
export function samples(page: Page): Locator {
  return page.getByTestId('profile').filter({ has: page.getByText('Sample', { exact: true }) })
}

/** Opens a sample of the directory by tapping its card; returns its name. */
export async function openProfile(page: Page, place: number): Promise<string> {
  await page.goto('/Choose')
  const card = samples(page).nth(place)
  const name = (await card.getByRole('strong').textContent()) ?? ''
  await card.click()
  await expect(page).toHaveURL(/\/Profile\?id=\d+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** The profile of that name in the directory's list. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByTestId('profile').filter({ hasText: name })
}

/** Confirms the four cards of the safety guide, or the first ones. */
export async function readCards(place: Page | Locator, count = 4): Promise<void> {
  for (const step of [1, 2, 3, 4].slice(0, count)) {
    await expect(place.getByText(`Card ${step} of 4`)).toBeVisible()
    await place.getByRole('button', { name: 'I understand' }).click()
  }
}

/** Reads the safety guide on its own screen. */
export async function readBriefing(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/Briefing/)
  await readCards(page)
  await expect(page.getByText(/All done|You’ve read the safety guide/).first()).toBeVisible() // its heading, or the toast after it
}

/** Chooses a day in the month of the reservation dialog, in a later one if need be. */
export async function enterDay(dialog: Locator, day: string): Promise<void> {
  await expect(dialog.getByRole('group', { name: 'Day' })).toBeVisible()
  const button = dialog.locator(`[data-day="${day}"]`).getByRole('button')
  while ((await button.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click()
  await button.click()
}

/** The day that lies so many days ahead, as the house counts days. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)
}

/** Reads the safety guide and requests a reservation of any time of a day that lies so many days ahead. */
export async function reserve({ call }: Account, id: string, days: number): Promise<void> {
  await call('member/completeBriefing')
  await call('xuanfei/reserve', { id, date: dayAhead(days), note: '', request_id: crypto.randomUUID() })
}

/** Publishes free times of a profile, such as `15:00-16:30`. */
export async function publishTimes(profile: string, day: string, ...times: readonly string[]): Promise<void> {
  for (const time of times)
    await changeAsOperator(
      `INSERT INTO profile_slot (profile_id, day, starts, ends, note) VALUES ($1, $2, $3, $4, 'her plan')`,
      ...[profile, day, ...time.split('-')],
    )
}
