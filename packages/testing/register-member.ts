import { randomBytes, randomUUID } from 'node:crypto'
import { mustCall } from './call-api.ts'

export const PAY_PASSWORD = '2468'

export interface Member {
  readonly id: number
  readonly token: string
}

/** Registers a member who reads English, with briefing, name, pay password and a demo card, who may use every call. */
export async function registerMember(origin: string, inviteCode: string, address: string): Promise<Member> {
  const username = `m_${randomBytes(5).toString('hex')}`
  const wanted = { username, password: randomUUID(), code: inviteCode, adult: '1' }
  const token = String(await mustCall(origin, 'member/doRegister?lang=en', wanted, { address }))
  const call = (path: string, fields: Record<string, string>) =>
    mustCall(origin, path, fields, { token, address })
  const card = { username: 'Sample Member', bank: 'DEMO BANK', bankid: '9999 0000 1111 2222' }
  await call('member/completeBriefing', {})
  await call('member/setName', { name: card.username })
  await call('member/setPayPassword', { paypassword: PAY_PASSWORD })
  await call('member/setBank', card)
  const { id } = (await call('member/getUserInfo', {})) as { id: number }
  return { id, token }
}
