import { expect, test } from '@playwright/test'
import { beginDay, type Day } from './operator/day.ts'
import {
  approveRecharge,
  leaveRecharges,
  lookAtVouchers,
  readAnswers,
  returnAfterRefusal,
} from './operator/parts/recharges.ts'

const NAMES = { name_en: 'Nagoya', name_ja: '名古屋', name_ms: 'Nagoya', name_zh: '名古屋' }
const TEXT = {
  text_en: 'We open in Nagoya.',
  text_ja: '名古屋で始めます。',
  text_ms: 'Kami buka.',
  text_zh: '名古屋开业。',
}

// One hour of an operator in the real Studio and at the desk; `pnpm lab operator-day` is a day at the desk alone.
let day: Day
test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser)
})
test.afterAll(() => day?.end())

test('Studio requires a login and loads from the desk alone; an operator answers recharges, reads the remedy of a refused one and publishes a notice', {
  tag: '@long',
}, async () => {
  const stranger = await (await day.browser.newContext({ locale: 'en-US' })).newPage()
  await stranger.goto(`${day.house.desk}/studio#table=member`)
  await expect(stranger.getByLabel('Password')).toBeVisible()
  await stranger.goto(`${day.house.desk}${day.usedLink}`)
  await expect(stranger.getByRole('alert')).toContainText('This link has been used')
  await stranger.context().close()
  await leaveRecharges(day, 1)
  await lookAtVouchers(day, 3)
  await returnAfterRefusal(day, 3)
  for (const id of [1, 2]) await approveRecharge(day, id)
  await readAnswers(day, 2, 1)
  await day.studio.insert('notice', { ...NAMES, ...TEXT, note: 'opening' })
  await day.phone.goto('/Notices')
  await expect(day.phone.getByText('We open in Nagoya.')).toBeVisible()
  expect(day.studio.origins()).toEqual([day.house.desk])
})
