import { expect } from '@playwright/test'
import { OPERATOR_REFUSALS } from '@saikoro/shared/locales/operator-refusals'
import type { Day } from '../day.ts'
import { requestRecharge } from '../members.ts'

/** Sends requests of each member, each with a new voucher. */
export async function leaveRecharges({ api, members }: Day, ofEach: number): Promise<void> {
  for (const [place, member] of members.entries())
    for (let count = 0; count < ofEach; count += 1)
      await requestRecharge(api, member, String(500 + place * 20 + count))
}

export async function lookAtVouchers({ desk, house }: Day, count: number): Promise<void> {
  await desk.goto(house.desk)
  await expect(desk).toHaveTitle(new RegExp(`^\\(${count}\\) Waiting`))
  const vouchers = desk.locator('.voucher img')
  await expect(vouchers).toHaveCount(count)
  for (const voucher of await vouchers.all()) {
    await voucher.scrollIntoViewIfNeeded()
    await expect
      .poll(() => voucher.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  }
}

export async function approveRecharge({ studio }: Day, id: number): Promise<void> {
  await studio.open('recharge', 'id', id)
  await studio.change({ status: '2', note: 'slip and amount agree' })
}

/** Expects every decision in the ledger and on the first member's screen. */
export async function readAnswers(day: Day, credited: number, returned: number): Promise<void> {
  await day.desk.goto(day.house.desk)
  await expect(day.desk.getByText('No recharges waiting.')).toBeVisible()
  const replies = await Promise.all(
    day.members.map((member) => day.call('member/getRechargeList', { page: '1' }, member)),
  )
  const all: { status: number }[] = replies.flat()
  expect(all.filter(({ status }) => status === 2)).toHaveLength(credited)
  expect(all.filter(({ status }) => status === 3)).toHaveLength(returned)
  await day.phone.goto('/RechargeRecord')
  await expect(day.phone.getByTestId('recharge').first()).toContainText('Credited')
}

/** What the database does not take is shown in Studio's Console, with what to do instead; done so, it is taken. */
export async function returnAfterRefusal({ studio }: Day, id: number): Promise<void> {
  await studio.open('recharge', 'id', id)
  await studio.fill({ status: '3' })
  const refusal = await studio.offer()
  const words = `recharge ${id} note: ${OPERATOR_REFUSALS.reason_missing}`
  expect(refusal).toMatchObject({ message: words })
  await studio.expectRefused(words)
  await studio.open('recharge', 'id', id)
  await studio.change({ status: '3', note: 'the picture shows no slip' })
}
