import { randomBytes, randomUUID } from 'node:crypto'
import { insertedId } from '@saikoro/server/rows'
import { doLogin } from '@saikoro/shared/contract/member'
import { beforeEach } from 'vitest'
import { hashPassword } from '../../src/domains/member/passwords.ts'
import { startSession } from '../../src/domains/member/start-session.ts'
import { tokenHash } from '../../src/kernel/session.ts'
import { call, newAddress } from './call.ts'
import { setUp, type World } from './world.ts'

export const PASSWORD = 'correct horse battery'

export interface Member {
  readonly id: number
  readonly username: string
  readonly token: string
}

let passwordHash: Promise<string> | undefined

/** Registers a member as `doRegister` does, with a password hash that is computed once per process. */
export async function newMember(
  { ctx }: Pick<World, 'ctx'>,
  username = `m_${randomBytes(5).toString('hex')}`,
): Promise<Member> {
  passwordHash ??= hashPassword(PASSWORD, '')
  const hash = await passwordHash
  const id = await insertedId(ctx.db)`
    SELECT refusal, member_id AS id
    FROM register_member(${username}, ${hash}, ${randomBytes(32)}, 'ASKING', true, '2026-11', 'ja')`
  const account = { memberId: id, passwordHash: hash }
  return { id, username, token: await startSession(ctx, account, { address: newAddress(), agent: '' }) }
}

/** Registers a member before the tests of a file, with `newPayee` one who can withdraw. */
export function setUpMember(world: World, register: (world: World) => Promise<Member> = newMember): Member {
  return setUp(() => register(world))
}

/** Registers another member before each test of a file. */
export function setUpNewMember(
  world: World,
  register: (world: World) => Promise<Member> = newMember,
): Member {
  return setUp(() => register(world), beforeEach)
}

/** Logs a member in and returns the token of the session. */
export async function logIn(world: World, { username }: Member, password = PASSWORD): Promise<string> {
  return (await call(world, doLogin, { username, password }, { address: newAddress() })).id
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

/** Returns the balance of a member's wallet or hold in hundredths of a point. */
export async function walletOf(world: World, { id }: Member, kind = 'wallet'): Promise<bigint> {
  return BigInt(
    await world.value('SELECT balance FROM ledger_account WHERE id = wallet_id($1, $2)', [id, kind]),
  )
}

/** Registers this many members in one statement. Nobody knows their passwords. */
export async function newMembers(world: World, count: number): Promise<Member[]> {
  const rows = await world.rows(
    `WITH made AS (SELECT (register_member('b_' || encode(gen_random_bytes(5), 'hex'), 'none', gen_random_bytes(32), 'ASKING', true, '1', 'ja')).member_id
       FROM generate_series(1, $1::int)),
     opened AS (INSERT INTO session (member_id, token_hash, address, expires_at)
       SELECT member_id, sha256(convert_to('session of ' || member_id, 'UTF8')), '', app_now() + interval '1 day' FROM made RETURNING member_id)
     SELECT member_id AS id FROM opened ORDER BY 1`,
    [count],
  )
  return rows.map(({ id }) => ({ id, username: `member ${id}`, token: `session of ${id}` }))
}
