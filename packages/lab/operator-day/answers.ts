import { expect } from '@playwright/test'
import { AT_A_DESK, type Day } from '../../../apps/web/e2e/operator/day.ts'
import { memberIds } from '../../../apps/web/e2e/operator/desk.ts'
import { driveStudio } from '../../../apps/web/e2e/operator/studio.ts'
import { dayAhead } from '../../../apps/web/e2e/story/directory.ts'

export async function leaveQuestions({ call }: Day): Promise<void> {
  for (const money of ['100', '150'])
    await call('member/setUserWirhdraw', { money, paypassword: '2468', request_id: crypto.randomUUID() })
  await call('xuanfei/reserve', { id: '2', date: dayAhead(2), note: 'by the river', request_id: '' })
  await call('xuanfei/report', { id: '2', reason: 'asked me to pay' })
  await call('support/send', { text: 'When is it paid?' })
}

export async function answerWithdrawals({ studio, phone }: Day): Promise<void> {
  studio.begin('pay a withdrawal')
  await studio.open('withdrawal', 'points', '100.00')
  await studio.change(1, { status: '2', note: 'paid out' })
  studio.begin('return a withdrawal')
  await studio.open('withdrawal', 'points', '150.00')
  await studio.change(1, { status: '3', note: 'the branch is closed' })
  await phone.goto('/WithdrawRecord')
  await expect(phone.getByText('the branch is closed')).toBeVisible()
  await expect(phone.getByTestId('withdrawal').last()).toContainText('Paid')
}

export async function answerReservation({ studio, phone }: Day): Promise<void> {
  studio.begin('answer a reservation')
  await studio.open('reservation', 'status', 'requested')
  await studio.change(1, { status: 'confirmed', reply: 'At seven by the river.', note: 'she agreed' })
  await phone.goto('/Reservations')
  await expect(phone.getByText('At seven by the river.')).toBeVisible()
}

export async function answerMessages({ desk, house, studio, member, phone }: Day): Promise<void> {
  studio.begin('close a report')
  await studio.insert('report_review', { report_id: '1', note: 'talked to both' })
  studio.begin('reply to a member')
  const { id } = await memberIds(desk, house.desk, member.username)
  await studio.insert('support_message', { member_id: id, text: 'It is paid today.' })
  await phone.goto('/ServicePage')
  await expect(phone.getByText('It is paid today.')).toBeVisible()
  await expect(phone.getByText('Your report no. 1 was looked at and is closed.')).toBeVisible()
  await expect(phone.getByText('talked to both')).toBeHidden()
}

export async function closeAndOpenAccount({ studio, member, phone }: Day): Promise<void> {
  const setStatus = async (status: string) => {
    await studio.open('member_status', 'username', member.username)
    await studio.change(1, { status, note: 'asked for it by phone' })
  }
  studio.begin('close an account')
  await setStatus('0')
  await phone.goto('/Mine')
  await expect(phone).toHaveURL(/\/Closed/)
  studio.begin('open an account again')
  await setStatus('1')
  await phone.goto('/Mine')
  await expect(phone.getByTestId('balance')).toBeVisible()
}

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
  await phone.getByRole('button', { name: 'Odds: sai90' }).click()
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
