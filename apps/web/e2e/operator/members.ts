import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { addBankCard, callApi } from '../member.ts'

export interface Visitor {
  readonly username: string
  readonly token: string
}

async function newVisitor(api: APIRequestContext, code: string, username: string): Promise<Visitor> {
  const token = await callApi(api, 'member/doRegister?lang=en', {
    username,
    password: 'a long enough password',
    code,
    adult: '1',
  })
  await callApi(api, 'member/completeBriefing', {}, token)
  await addBankCard(api, token)
  return { username, token }
}

export function newMembers(api: APIRequestContext, code: string, count: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => newVisitor(api, code, `day${place + 1}`)))
}

/** A drawing that shows something else each time. */
export const newPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(12 * 16 * 3), { raw: { width: 12, height: 16, channels: 3 } })
    .resize(360, 480, { kernel: 'cubic' })
    .png()
    .toBuffer()

async function uploadVoucher(api: APIRequestContext, token: string): Promise<string> {
  const reply = await api.post('/api/system/uploadLocality', {
    headers: {
      token: Buffer.from(token).toString('base64'),
      'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
    },
    multipart: { file: { name: 'voucher.png', mimeType: 'image/png', buffer: await newPhoto() } },
  })
  const { code, msg, data } = await reply.json()
  if (code !== 200) throw new Error(`the voucher: ${msg}`)
  return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
}

/** Requests a recharge with a new voucher. */
export async function requestRecharge(
  api: APIRequestContext,
  { token }: Visitor,
  amount: string,
): Promise<void> {
  const pic = await uploadVoucher(api, token)
  const form = { username: 'Sample Member', amount, pic, request_id: crypto.randomUUID() }
  await callApi(api, 'system/recharge', form, token)
}
