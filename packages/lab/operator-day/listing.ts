import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { AT_A_DESK, type Day } from '../../../apps/web/e2e/operator/day.ts'
import { dropMedia } from '../../../apps/web/e2e/operator/desk.ts'
import { newPhoto } from '../../../apps/web/e2e/operator/members.ts'
import { newVideo } from '../../runtime/test/test-video.ts'

const LOCALES = ['zh', 'en', 'ja', 'ms']

async function newClip() {
  const folder = mkdtempSync(path.join(tmpdir(), 'saikoro-day-'))
  const file = await newVideo(folder, { seconds: 2, width: 320, height: 240 })
  return { name: 'a.mp4', mimeType: 'video/mp4', buffer: readFileSync(file) }
}

/** Adds a profile with three photos, a clip and its texts; returns its id. */
export async function addProfile({ desk, house, studio }: Day): Promise<string> {
  studio.begin('add a profile')
  const photos = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await newPhoto() })),
  )
  const [clip = ''] = await dropMedia(desk, house.desk, [await newClip()], 'a profile')
  const images = await dropMedia(desk, house.desk, photos)
  const facts = { city_id: '7', height: '160', bust: '80', images: JSON.stringify(images), video: clip }
  await studio.insert('profile', { ...facts, note: 'she wants to be listed' })
  await desk.goto(`${house.desk}/profiles`)
  const id = await desk
    .getByRole('row')
    .nth(1)
    .getByRole('textbox')
    .evaluate((field) => field.closest('form')?.getAttribute('action')?.split('/')[2] ?? '')
  const texts = { name: 'Mio', tags: 'Calm', intro: 'Likes rivers.', note: 'her words' }
  for (const locale of LOCALES) await studio.insert('profile_text', { profile_id: id, locale, ...texts })
  return id
}

/** Creates the consent link, consents with it, confirms as another operator, and checks that the profile is listed. */
export async function listProfile({ desk, house, browser, phone }: Day, id: string): Promise<void> {
  await desk.goto(`${house.desk}/profiles`)
  const row = desk.getByRole('row').nth(1)
  await row.getByLabel('Why').fill('she asked for it')
  await row.getByRole('button', { name: 'Create a link' }).click()
  const link = await desk.getByLabel('Private link').inputValue()
  expect(link).toMatch(/\/Consent#[\w-]{43}$/)
  const hers = await browser.newContext({ baseURL: house.url })
  const consent = await hers.newPage()
  await consent.goto(new URL(link).pathname + new URL(link).hash)
  await consent.getByRole('button', { name: 'English' }).click()
  await consent.getByLabel('I am 18 or older.').check()
  await consent.getByLabel('This is my profile', { exact: false }).check()
  await consent.getByRole('button', { name: 'Agree and list me' }).click()
  await expect(consent.getByText('You agreed. Your profile is not shown yet', { exact: false })).toBeVisible()
  const other = await browser.newContext(AT_A_DESK)
  const second = await other.newPage()
  const theirs = await house.openDesk('emi')
  await second.goto(theirs.link)
  await second.goto(`${new URL(theirs.link).origin}/profiles`)
  await second.getByLabel('How did you ask the person?').fill('by phone')
  await second.getByRole('button', { name: 'Confirm the consent' }).click()
  await expect(second.getByRole('button', { name: 'Confirm the consent' })).toHaveCount(0)
  await other.close()
  await consent.reload()
  await consent.getByRole('button', { name: 'English' }).click() // the page leaves nothing on the device, the language neither
  await expect(consent.getByText('Your profile is listed.')).toBeVisible()
  await hers.close()
  await phone.goto(`/Profile?id=${id}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Mio' })).toBeVisible()
}

export async function publishVideo({ desk, house, studio, phone }: Day): Promise<void> {
  studio.begin('publish a video')
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: await newPhoto() }
  const [picture = ''] = await dropMedia(desk, house.desk, [cover])
  const [clip = ''] = await dropMedia(desk, house.desk, [await newClip()])
  const names = { name_en: 'Rivers', name_ja: '川', name_ms: 'Sungai', name_zh: '河' }
  await studio.insert('video', { ...names, category_id: '5', cover: picture, clip, note: 'for the opening' })
  await phone.goto('/Video')
  await expect(phone.getByText('Rivers')).toBeVisible()
}
