import { randomBytes, randomUUID } from 'node:crypto'
import { mustCall } from './call-api.ts'

export const PAY_PASSWORD = '2468'

/** Registers a member who reads English. */
export async function registerMember(origin: string, code: string, address?: string) {
  const username = `m_${randomBytes(5).toString('hex')}`
  const password = randomUUID()
  const wanted = { username, password, code, adult: '1' }
  const token: string = await mustCall(origin, 'member/doRegister?lang=en', wanted, { address })
  const call = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    mustCall(origin, path, fields, { token, address })
  return { username, password, token, call }
}

export type Account = Awaited<ReturnType<typeof registerMember>>

/** Gives a member a name, a withdrawal password and a demo card. */
export async function addBankCard({ call }: Account): Promise<void> {
  await call('member/setName', { name: 'Sample Member' })
  await call('member/setPayPassword', { paypassword: PAY_PASSWORD })
  const card = { username: 'Sample Member', bank: 'DEMO BANK', bankid: '9999 0000 1111 2222' }
  await call('member/setBank', card)
}

/** Registers a member with briefing and card, who may use every call. */
export async function registerPayee(origin: string, code: string, address: string) {
  const account = await registerMember(origin, code, address)
  await account.call('member/completeBriefing')
  await addBankCard(account)
  const { id }: { id: number } = await account.call('member/getUserInfo')
  return { ...account, id }
}

export type Payee = Awaited<ReturnType<typeof registerPayee>>
