import { expect } from '@playwright/test'
import { AT_A_DESK, type Day } from '../../../apps/web/e2e/operator/day.ts'
import { driveStudio } from '../../../apps/web/e2e/operator/studio.ts'

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

/** Two operators each insert a reversal; the member is shown the correction and its reason. */
export async function reverseApproval({ browser, house, desk, studio, phone, call }: Day): Promise<void> {
  const balance = async () => Number((await call('member/getUserInfo', {})).money)
  const before = await balance()
  const requests: { id: number; status: number; amount: string }[] = await call('member/getRechargeList', {
    page: '1',
  })
  const approved = requests.find(({ status }) => status === 2)
  const other = await browser.newContext(AT_A_DESK)
  const second = await other.newPage()
  const theirs = await house.openDesk('ren')
  await second.goto(theirs.link)
  const reversal = { recharge_id: String(approved?.id), note: 'the slip was for another member' }
  studio.begin('reverse a wrong approval, by two operators')
  await studio.insert('reversal', reversal)
  await desk.goto(house.desk)
  await expect(desk.getByText('the slip was for another member')).toBeVisible()
  await driveStudio(second, theirs.studio).insert('reversal', reversal)
  expect(before - (await balance())).toBe(Number(approved?.amount))
  await phone.goto('/ServicePage')
  await expect(phone.getByText(/was credited by mistake/)).toBeVisible()
  await phone.goto('/RechargeRecord')
  const corrected = phone.getByTestId('recharge').filter({ hasText: 'Corrected' })
  await expect(corrected).toContainText('the slip was for another member')
  await other.close()
}
