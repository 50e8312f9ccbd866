import { expect } from '@playwright/test'
import { registerAsNewcomer } from '../../story/newcomer.ts'
import type { Day } from '../day.ts'
import { dropMedia } from '../desk.ts'
import { newPhoto } from '../members.ts'

const NAMES = { name_en: 'Nagoya', name_ja: '名古屋', name_ms: 'Nagoya', name_zh: '名古屋' }
const TEXT = {
  text_en: 'We open in Nagoya.',
  text_ja: '名古屋で始めます。',
  text_ms: 'Kami buka.',
  text_zh: '名古屋开业。',
}

export async function publishNotice({ studio, phone }: Day): Promise<void> {
  studio.begin('publish a notice')
  await studio.insert('notice', { ...NAMES, ...TEXT, note: 'opening' })
  await phone.goto('/Notices')
  await expect(phone.getByText('We open in Nagoya.')).toBeVisible()
}

export async function seedCity({ studio, phone }: Day): Promise<void> {
  studio.begin('seed a city')
  await studio.insert('city', { ...NAMES, note: 'we open there' })
  await phone.goto('/Choose')
  await expect(phone.getByText('Nagoya').first()).toBeVisible()
}

export async function seedCategory({ studio, phone }: Day): Promise<void> {
  studio.begin('seed a category')
  await studio.insert('video_category', { ...NAMES, note: 'for the new city' })
  await phone.goto('/Video')
  await expect(phone.getByText('Nagoya').first()).toBeVisible()
}

export async function hangBanner({ desk, house, studio, phone }: Day): Promise<void> {
  studio.begin('drop a banner at the desk and hang it up')
  const file = { name: 'banner.png', mimeType: 'image/png', buffer: await newPhoto() }
  const [path = ''] = await dropMedia(desk, house.desk, [file])
  await studio.insert('banner', { ...NAMES, url: path, note: 'opening' })
  await phone.goto('/Home')
  await expect(phone.locator(`img[src*="${path}"]`).first()).toBeAttached()
}

/** Issues an invite code and registers with it. */
export async function issueCode({ studio, browser, house }: Day): Promise<void> {
  studio.begin('issue an invite code')
  await studio.insert('invite_code', {
    code: 'NAGOYA-DAY',
    label: 'Nagoya',
    max_uses: '10',
    note: 'for the opening',
  })
  const guest = await browser.newContext({ baseURL: house.url })
  await registerAsNewcomer(await guest.newPage(), 'NAGOYA-DAY')
  await guest.close()
}
