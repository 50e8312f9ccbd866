import { endSession, getSessions } from '@saikoro/shared/contract/account'
import { doLogin, getUserInfo, logout } from '@saikoro/shared/contract/member'
import { getMessages } from '@saikoro/shared/contract/support'
import { phraseOf } from '@saikoro/shared/errors'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteExpiredSessions } from '../../src/jobs/maintenance.ts'
import { tokenHash } from '../../src/kernel/session.ts'
import { call, callRaw, newAddress, refusal } from '../support/call.ts'
import { newMember, newSession, PASSWORD } from '../support/members.ts'
import { openOperator } from '../support/operator.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const DAY = 86_400_000

const world = setUpWorld()
let operator: pg.Client
beforeAll(async () => {
  operator = await openOperator(world)
})
beforeEach(() => world.setClock(NOON))

const logIn = (username: string, password = PASSWORD, address = newAddress()) =>
  callRaw(world, doLogin.path, { username, password }, { address })

const signOut = (member: number, note: string) =>
  operator.query('INSERT INTO "public"."sign_out" ("member_id", "note") VALUES ($1, $2) RETURNING *', [
    member,
    note,
  ])

test("getSessions: lists the member's own sessions, marks the current one and returns no token", async () => {
  const member = await newMember(world)
  await newSession(world, await newMember(world))
  const other = await newSession(world, member)
  const rows = await call(world, getSessions, {}, { token: other })
  expect(rows.length).toBe(2)
  expect(rows.filter(({ current }) => current).length).toBe(1)
  expect(rows[0]?.create_time).toBe('2026-11-20 12:00:00')
  const raw = await callRaw(world, getSessions.path, {}, { token: other })
  expect(JSON.stringify(raw.data)).not.toContain('token')
})

test('endSession: ends a session of the member and rejects one of another member', async () => {
  const member = await newMember(world)
  const other = await newSession(world, member)
  const rows = await call(world, getSessions, {}, member)
  const ending = rows.find(({ current }) => !current)?.id ?? 0
  const stranger = await newMember(world)
  const unknown = phraseOf('session_unknown', 'ja')
  expect(await refusal(world, endSession, { id: ending }, stranger)).toBe(unknown)
  expect((await callRaw(world, getSessions.path, {}, { token: other })).code).toBe(200)
  await call(world, endSession, { id: String(ending) }, member)
  expect((await callRaw(world, getSessions.path, {}, { token: other })).msg).toBe('鉴权错误')
  expect(await refusal(world, endSession, { id: ending }, member)).toBe(unknown)
  expect(await refusal(world, endSession, {}, member)).toBe(unknown)
})

test('deleteExpiredSessions: deletes expired sessions and old login failures with the restricted login', async () => {
  const member = await newMember(world)
  await newSession(world, member)
  await world.owner.query(`INSERT INTO login_failure (account, address) VALUES ('mika', '10.0.0.1')`)
  const count = async () => {
    const rows = await world.rows(
      'SELECT (SELECT count(*)::int FROM session WHERE member_id = $1) AS sessions, (SELECT count(*)::int FROM login_failure) AS attempts',
      [member.id],
    )
    return rows[0]
  }
  await deleteExpiredSessions(world.ctx.db)
  expect(await count()).toEqual({ sessions: 2, attempts: 1 })
  await world.setClock(NOON + DAY + 1_000)
  await deleteExpiredSessions(world.ctx.db)
  expect(await count()).toEqual({ sessions: 1, attempts: 0 })
  await world.setClock(NOON + 31 * DAY)
  await deleteExpiredSessions(world.ctx.db)
  expect(await count()).toEqual({ sessions: 0, attempts: 0 })
})

test('logout: ends the current session only', async () => {
  const member = await newMember(world)
  const second = await newSession(world, member)
  await call(world, logout, {}, member)
  expect(await refusal(world, getUserInfo, {}, member)).toBe('鉴权错误')
  expect((await call(world, getUserInfo, {}, { token: second })).id).toBe(member.id)
})

test('session expiry: a session ends thirty days after its last use', async () => {
  const now = NOON + DAY
  await world.setClock(now)
  const member = await newMember(world)
  const isOpen = async () => (await callRaw(world, getUserInfo.path, {}, member)).code === 200
  await world.setClock(now + 29 * DAY)
  expect(await isOpen()).toBe(true)
  await world.setClock(now + 58 * DAY)
  expect(await isOpen()).toBe(true)
  await world.setClock(now + 88 * DAY - 1_000)
  const rows = await world.rows('SELECT last_used_at FROM session WHERE token_hash = $1', [
    tokenHash(member.token),
  ])
  expect(rows[0].last_used_at.getTime()).toBe(now + 58 * DAY)
  await world.setClock(now + 88 * DAY)
  expect(await isOpen()).toBe(false)
})

test('limit of login attempts: spellings that the database treats as the same name share one limit', async () => {
  const { username } = await newMember(world, 'kiriki')
  const address = newAddress()
  for (let n = 0; n < 5; n += 1) await logIn(username, 'wrong one', address)
  for (const spelling of ['KIRIKI', 'k\u0130riki', '\u212Airiki', 'kir\u0130ki']) {
    const { code } = await logIn(spelling, PASSWORD, address)
    expect({ spelling, code }).toEqual({ spelling, code: 401 })
  }
})

test('ends all sessions of the member and no others, and sends the member a message', async () => {
  const [member, other] = [await newMember(world), await newMember(world)]
  const tokens = [member.token, await newSession(world, member)]
  for (const token of [...tokens, other.token]) await call(world, getUserInfo, {}, { token })
  const { rows } = await signOut(member.id, 'a lost phone')
  expect(rows[0]).toMatchObject({ username: member.username, ended: 2, reason: 'a lost phone', note: '' })
  for (const token of tokens) expect(await refusal(world, getUserInfo, {}, { token })).toBe('鉴权错误')
  expect((await call(world, getUserInfo, {}, other)).id).toBe(other.id)
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
  expect(rows).toEqual([{ actor: expect.stringMatching(/^operator_/), reason: 'asked by phone', ended: '1' }])
  await expect(operator.query('DELETE FROM sign_out')).rejects.toThrow(/permission denied/)
  await expect(operator.query('SELECT * FROM session')).rejects.toThrow(/permission denied/)
})
