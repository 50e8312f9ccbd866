import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setName, setPayPassword } from '@saikoro/shared/contract/account'
import { recharge, setBank, setUserWirhdraw, uploadLocality } from '@saikoro/shared/contract/wallet'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import sharp from 'sharp'
import supertest from 'supertest'
import { call, headersOf, newAddress, openEnvelope, type Sealed } from './call.ts'
import { type Member, newMember } from './members.ts'
import type { World } from './world.ts'

export const PAY_PASSWORD = '1379'
export const CARD = '9999 0000 1234 5678'

/** Returns a new directory for vouchers. */
export function uploadDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'saikoro-vouchers-'))
}

/** Returns a new picture of random pixels. */
export function newPicture(width = 40, height = 30) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

/** Uploads a voucher as a multipart form. */
export async function upload(
  world: World,
  member: Pick<Member, 'token'> | undefined,
  bytes: Buffer,
  filename = 'voucher.png',
): Promise<Sealed> {
  const ask = supertest(world.app.server).post(`/api/${uploadLocality.path}`)
  return openEnvelope(
    await ask
      .set(headersOf({ ...(member && { token: member.token }), address: newAddress() }))
      .attach('file', bytes, filename),
  )
}

/** Uploads a new voucher and returns its stored path. */
export async function newVoucher(world: World, member: Member): Promise<string> {
  const { data, msg } = await upload(world, member, await newPicture().png().toBuffer())
  if (typeof data !== 'string') throw new Error(msg)
  return data
}

/** Returns the client's form for a recharge, with the payee of `paybankinfo`. */
export function rechargeForm(pic: string, amount = '500') {
  return {
    bank: 'DEMO BANK (sandbox, do not pay)',
    bankname: 'SANDBOX - DO NOT PAY',
    banknumber: '9999 0000 0000 0000',
    amount,
    username: '山田',
    bankfenhang: 'Sandbox branch (do not pay)',
    fhnumber: '000',
    pic,
    request_id: '',
  }
}

/** Requests a recharge with a new voucher. Returns its id. */
export async function newRecharge(world: World, member: Member, amount = '500'): Promise<number> {
  const form = rechargeForm(await newVoucher(world, member), amount)
  return (await call(world, recharge, form, { token: member.token })).id
}

export const cardForm = {
  bankid: CARD,
  bank: DEMO_BANKS[0],
  bankfenhang: 'Main',
  fhnumber: '001',
  username: 'Yamada Hana',
}

/** Registers a member with name, pay password and bank card, who can withdraw. */
export async function newPayee(world: World): Promise<Member> {
  const member = await newMember(world)
  const as = { token: member.token, address: newAddress() }
  await call(world, setName, { name: 'Yamada Hana' }, as)
  await call(world, setPayPassword, { paypassword: PAY_PASSWORD }, as)
  await call(world, setBank, cardForm, as)
  return member
}

/** Requests a payout with the pay password. Returns its id. */
export async function newPayout(world: World, { token }: Member, money = '50'): Promise<number> {
  const form = { money, paypassword: PAY_PASSWORD }
  return (await call(world, setUserWirhdraw, form, { token, address: newAddress() })).id
}
