import { randomBytes } from 'node:crypto'
import { recharge, setUserWirhdraw, uploadLocality } from '@saikoro/shared/contract/wallet'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import { DEMO_BANKS, DEMO_PAYEE } from '@saikoro/shared/wallet'
import { newFolder } from '@saikoro/testing/folder'
import sharp from 'sharp'
import { expect } from 'vitest'
import { hashPassword } from '../../src/domains/member/passwords.ts'
import { atOnce, call, from, headersOf, httpOf, newAddress, openEnvelope, type Sealed } from './call.ts'
import { type Member, newMember } from './members.ts'
import { review } from './operator.ts'
import type { World } from './world.ts'

export const PAY_PASSWORD = '1379'
export const CARD = '9999 0000 1234 5678'

/** Makes a folder for the vouchers of a file's tests. */
export const uploadDir = () => newFolder('vouchers')

/** Returns a new picture of random pixels. */
export function newPicture(width = 40, height = 30) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

/** Uploads a voucher as a multipart form. */
export async function upload(
  world: World,
  member: Pick<Member, 'token'>,
  bytes: Buffer,
  filename = 'voucher.png',
): Promise<Sealed> {
  const ask = httpOf(world).post(`/api/${uploadLocality.path}`)
  return openEnvelope(await ask.set(headersOf(from(member))).attach('file', bytes, filename))
}

/** Uploads a new voucher and returns its stored path. */
export async function newVoucher(world: World, member: Member): Promise<string> {
  const { data, msg } = await upload(world, member, await newPicture().png().toBuffer())
  if (typeof data !== 'string') throw new Error(msg)
  return data
}

const { id: _, bankhang: bank, ...payee } = DEMO_PAYEE

/** Returns the client's form for a recharge, with the payee of `paybankinfo`. */
export function rechargeForm(pic: string, amount = '500') {
  return { ...payee, bank, amount, username: '山田', pic, request_id: '' }
}

/** Requests a recharge with a new voucher. Returns its id. */
export async function newRecharge(world: World, member: Member, amount = '500'): Promise<number> {
  const form = rechargeForm(await newVoucher(world, member), amount)
  return (await call(world, recharge, form, { token: member.token })).id
}

/** Returns the file name of the voucher of a recharge. */
export const voucherOf = (world: World, recharge: number): Promise<string> =>
  world.value('SELECT name FROM upload u JOIN recharge r ON r.upload_id = u.id WHERE r.id = $1', [recharge])

export const cardForm = {
  bankid: CARD,
  bank: DEMO_BANKS[0],
  bankfenhang: 'Main',
  fhnumber: '001',
  username: 'Yamada Hana',
}

let payHash: Promise<string> | undefined

/** Registers a member with name, pay password and the card of `cardForm`, who can withdraw. */
export async function newPayee(world: World): Promise<Member> {
  payHash ??= hashPassword(PAY_PASSWORD, '')
  const [member, hash] = [await newMember(world), await payHash]
  await world.owner.query(`
    UPDATE member SET name = 'Yamada Hana' WHERE id = ${member.id};
    UPDATE member_secret SET pay_hash = '${hash}' WHERE member_id = ${member.id};
    SELECT set_bank_card(${member.id}, '${DEMO_BANKS[0]}', '9999000012345678', 'Main', '001', 'Yamada Hana', false)`)
  return member
}

/** Expects that a request sent fifty times at once is booked once, and that all replies, also after its review, have one receipt. */
export async function expectOneReceipt(
  world: World,
  book: () => Promise<{ id: number; receipt: string }>,
  booked: { kind: 'recharge' | 'withdrawal'; member: number; amount: string; at: number },
): Promise<void> {
  const [{ id, receipt } = { id: 0, receipt: '' }, ...more] = await atOnce(50, book)
  expect(new Set(more.map((reply) => reply.receipt))).toEqual(new Set([receipt]))
  const { receiptPublicKey } = world.worker
  expect(verifyReceipt(receipt, receiptPublicKey)).toEqual({ ...booked, id, record: null, leaves: [] })
  await world.advanceClock(60_000)
  await review(world, booked.kind, id, 2, 'fine')
  expect((await book()).receipt).toBe(receipt)
}

/** Requests a payout with the pay password. Returns its id. */
export async function newPayout(world: World, { token }: Member, money = '50'): Promise<number> {
  const form = { money, paypassword: PAY_PASSWORD }
  return (await call(world, setUserWirhdraw, form, { token, address: newAddress() })).id
}
