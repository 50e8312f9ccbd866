import { randomBytes, randomUUID } from 'node:crypto'
import { mustCall } from '@saikoro/testing/call-api'
import { newAddress } from './device.ts'
import type { World } from './world.ts'

export interface Member {
  readonly id: number
  readonly token: string
}

/** Registers a member with briefing, name, pay password and a demo card, so that every screen opens. */
export async function newMember({ url, inviteCode, owner }: World): Promise<Member> {
  const username = `m_${randomBytes(5).toString('hex')}`
  const wanted = { username, password: randomUUID(), code: inviteCode, adult: '1' }
  const address = newAddress()
  const token = String(await mustCall(url, 'member/doRegister', wanted, { address }))
  const caller = { token, address }
  const card = { username: 'Sample Member', bank: 'DEMO BANK', bankid: '9999 0000 1111 2222' }
  await mustCall(url, 'member/completeBriefing', {}, caller)
  await mustCall(url, 'member/setName', { name: card.username }, caller)
  await mustCall(url, 'member/setPayPassword', { paypassword: '2468' }, caller)
  await mustCall(url, 'member/setBank', card, caller)
  const { rows } = await owner.query('SELECT id FROM member WHERE username = $1', [username])
  return { id: rows[0].id, token }
}
