import { randomBytes, randomUUID } from 'node:crypto'
import { openData } from './envelope.ts'
import { newAddress } from './proxy.ts'
import type { World } from './world.ts'

/** Calls the real server without the proxy. */
export async function callServer(
  { url }: Pick<World, 'url'>,
  path: string,
  form: Readonly<Record<string, string>>,
  token?: string,
) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: {
      'x-forwarded-for': newAddress(),
      ...(token !== undefined && { token: Buffer.from(token).toString('base64') }),
    },
  })
  const { code, msg, data } = await response.json()
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return openData(data) as never
}

export interface Member {
  readonly id: number
  readonly token: string
}

/** Registers a member with a name, a pay password and a demo card, so that every screen opens. */
export async function newMember(world: World): Promise<Member> {
  const username = `m_${randomBytes(5).toString('hex')}`
  const wanted = { username, password: randomUUID(), code: world.inviteCode, adult: '1' }
  const token: string = await callServer(world, 'member/doRegister', wanted)
  await callServer(world, 'member/setName', { name: 'Sample Member' }, token)
  await callServer(world, 'member/setPayPassword', { paypassword: '2468' }, token)
  const card = { username: 'Sample Member', bank: 'DEMO BANK', bankid: '9999 0000 1111 2222' }
  await callServer(world, 'member/setBank', card, token)
  const { rows } = await world.owner.query('SELECT id FROM member WHERE username = $1', [username])
  return { id: rows[0].id, token }
}
