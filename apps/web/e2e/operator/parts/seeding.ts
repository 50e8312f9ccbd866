import { expect } from '@playwright/test'
import type { Day } from '../day.ts'

const NAMES = { name_en: 'Nagoya', name_ja: '名古屋', name_ms: 'Nagoya', name_zh: '名古屋' }
const TEXT = {
  text_en: 'We open in Nagoya.',
  text_ja: '名古屋で始めます。',
  text_ms: 'Kami buka.',
  text_zh: '名古屋开业。',
}

export async function publishNotice({ studio, phone }: Day): Promise<void> {
  await studio.insert('notice', { ...NAMES, ...TEXT, note: 'opening' })
  await phone.goto('/Notices')
  await expect(phone.getByText('We open in Nagoya.')).toBeVisible()
}
