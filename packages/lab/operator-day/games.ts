import { expect } from '@playwright/test'
import type { Day } from '../../../apps/web/e2e/operator/day.ts'

export async function openGame({ studio, phone }: Day): Promise<void> {
  studio.begin('add a game and open it')
  const words = (stem: string, text: string) =>
    Object.fromEntries(['zh', 'en', 'ja', 'ms'].map((locale) => [`${stem}_${locale}`, text]))
  await studio.insert('new_game', {
    key: 'sai90',
    interval_s: '90',
    ...words('name', 'Ninety'),
    ...words('desc', 'A draw every 90 seconds.'),
    note: 'members asked for it',
  })
  await studio.open('game_setting', 'key', 'sai90')
  await studio.change(1, { status: '1', note: 'its odds were read by two' })
  await phone.goto('/Game')
  await phone.getByRole('button', { name: 'Odds: Ninety' }).click()
  await expect(phone.getByRole('row', { name: /^Big 1\.98/ })).toContainText('99')
}
