import { doLogin, getUserInfo } from '@saikoro/shared/contract/member'
import { getMessages } from '@saikoro/shared/contract/support'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newAddress, refusal } from '../support/call.ts'
import { newMember, newSession, PASSWORD } from '../support/members.ts'
import { openOperator } from '../support/operator.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
let operator: pg.Client
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(NOON)
  operator = await openOperator(world)
})
afterAll(async () => {
  await operator.end()
  await world.close()
})

const signOut = (member: number, note: string) =>
  operator.query('INSERT INTO "public"."sign_out" ("member_id", "note") VALUES ($1, $2) RETURNING *', [
    member,
    note,
  ])

describe('signing a member out as an operator', () => {
  test('ends all sessions of the member and no others, and sends the member a message', async () => {
    const [member, other] = [await newMember(world), await newMember(world)]
    const tokens = [member.token, await newSession(world, member)]
    for (const token of [...tokens, other.token]) await call(world, getUserInfo, {}, { token })
    const { rows } = await signOut(member.id, 'a lost phone')
    expect(rows[0]).toMatchObject({ username: member.username, ended: 2, reason: 'a lost phone', note: '' })
    for (const token of tokens) expect(await refusal(world, getUserInfo, {}, { token })).toBe('鉴权错误')
    expect((await call(world, getUserInfo, {}, { token: other.token })).id).toBe(other.id)
    const { username } = member
    const { id: token } = await call(
      world,
      doLogin,
      { username, password: PASSWORD },
      { address: newAddress() },
    )
    const messages = await call(world, getMessages, {}, { token })
    expect(JSON.stringify(messages)).toContain('すべての端末からログアウトしました')
  })

  test('needs a reason, is audited with actor and member, and cannot be deleted', async () => {
    const { id, token } = await newMember(world)
    await expect(signOut(id, ' ')).rejects.toThrow(/^Refused: this change has no reason/)
    await expect(signOut(2_000_000_000, 'nobody')).rejects.toThrow(/^Refused: there is no member 2000000000/)
    expect((await call(world, getUserInfo, {}, { token })).id).toBe(id)
    await signOut(id, 'asked by phone')
    const { rows } = await operator.query(
      `SELECT actor, reason, after ->> 'ended' AS ended FROM audit WHERE table_name = 'sign_out' AND (after ->> 'member_id')::int = $1`,
      [id],
    )
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^operator_/), reason: 'asked by phone', ended: '1' },
    ])
    await expect(operator.query('DELETE FROM sign_out')).rejects.toThrow(/permission denied/)
    await expect(operator.query('SELECT * FROM session')).rejects.toThrow(/permission denied/)
  })
})
