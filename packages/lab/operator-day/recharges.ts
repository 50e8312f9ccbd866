import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Member } from '@saikoro/testing/register-member'
import { callApi } from '@saikoro/web/e2e/member'
import sharp from 'sharp'
import { newAddress } from '../tampering/device.ts'
import type { Day } from './day.ts'

/** A drawing that shows something else each time. */
export const newPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(12 * 16 * 3), { raw: { width: 12, height: 16, channels: 3 } })
    .resize(360, 480, { kernel: 'cubic' })
    .png()
    .toBuffer()

async function uploadVoucher(api: APIRequestContext, token: string): Promise<string> {
  const reply = await api.post('/api/system/uploadLocality', {
    headers: { token: Buffer.from(token).toString('base64'), 'x-forwarded-for': newAddress() },
    multipart: { file: { name: 'voucher.png', mimeType: 'image/png', buffer: await newPhoto() } },
  })
  const { code, msg, data } = await reply.json()
  if (code !== 200) throw new Error(`the voucher: ${msg}`)
  return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
}

/** Requests a recharge with a new voucher. */
export async function requestRecharge(
  api: APIRequestContext,
  { token }: Member,
  amount: string,
): Promise<void> {
  const pic = await uploadVoucher(api, token)
  const form = { username: 'Sample Member', amount, pic, request_id: crypto.randomUUID() }
  await callApi(api, 'system/recharge', form, token)
}

/** Sends requests of each member, each with a new voucher. */
export async function leaveRecharges({ api, members }: Day, ofEach: number): Promise<void> {
  for (const [place, member] of members.entries())
    for (let count = 0; count < ofEach; count += 1)
      await requestRecharge(api, member, String(500 + place * 20 + count))
}

export async function lookAtVouchers({ desk, deskUrl }: Day, count: number): Promise<void> {
  await desk.goto(deskUrl)
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

/** Expects every decision in the ledger and on the first member's screen. */
export async function readAnswers(
  { desk, deskUrl, phone, members, call }: Day,
  credited: number,
  returned: number,
): Promise<void> {
  await desk.goto(deskUrl)
  await expect(desk.locator('#list-recharge-none')).toHaveText('None.')
  const replies = await Promise.all(
    members.map((member) => call('member/getRechargeList', { page: '1' }, member)),
  )
  const all: { status: number }[] = replies.flat()
  expect(all.filter(({ status }) => status === 2)).toHaveLength(credited)
  expect(all.filter(({ status }) => status === 3)).toHaveLength(returned)
  await phone.goto('/RechargeRecord')
  await expect(phone.getByTestId('recharge').first()).toContainText('Credited')
}
