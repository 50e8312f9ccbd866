import { randomBytes, randomUUID } from 'node:crypto'
import { doRegister } from '@saikoro/shared/contract/member'
import { tokenHash } from '../../src/kernel/session.ts'
import { call, newAddress } from './call.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct horse battery'

export interface Member {
  readonly id: number
  readonly username: string
  readonly token: string
}

/** Registers a member through HTTP. */
export async function newMember(
  world: World,
  username = `m_${randomBytes(5).toString('hex')}`,
): Promise<Member> {
  const wanted = { username, password: PASSWORD, code: 'ASKING', adult: '1' }
  const token = await call(world, doRegister, wanted, { address: newAddress() })
  const { rows } = await world.owner.query('SELECT id FROM member WHERE username = $1', [username])
  return { id: rows[0].id, username, token }
}

/** Inserts another session of a member and returns its token. */
export async function newSession(
  { owner }: World,
  { id }: Pick<Member, 'id'>,
  token: string = randomUUID(),
): Promise<string> {
  await owner.query(
    `INSERT INTO session (member_id, token_hash, address, expires_at) VALUES ($1, $2, '', app_now() + interval '1 day')`,
    [id, tokenHash(token)],
  )
  return token
}

/** Returns the balance of a member's wallet in hundredths of a point. */
export async function walletOf(world: World, { id }: Member): Promise<bigint> {
  const { rows } = await world.owner.query(
    `SELECT balance FROM ledger_account WHERE kind = 'wallet' AND member_id = $1`,
    [id],
  )
  return BigInt(rows[0].balance)
}
