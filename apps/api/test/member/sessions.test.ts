import {
  endSession,
  getFreshness,
  getSessions,
  proveSelf,
  replacePayPassword,
  setName,
  setPayPassword,
} from '@saikoro/shared/contract/account'
import { doLogin, getUserInfo, logout } from '@saikoro/shared/contract/member'
import { getMessages } from '@saikoro/shared/contract/support'
import { getUserBankInfo, setBank } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { checkSessions } from '../../src/audit/sessions.ts'
import { deleteExpiredSessions } from '../../src/jobs/maintenance.ts'
import { tokenHash } from '../../src/kernel/session.ts'
import { call, callRaw, newAddress, refusal } from '../support/call.ts'
import { logIn, newMember, newSession, PASSWORD, setUpNewMember } from '../support/members.ts'
import { studioInsert } from '../support/operator.ts'
import { cardForm } from '../support/wallets.ts'
import { DAY, MINUTE, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
beforeEach(() => world.setClock(NOON))
const member = setUpNewMember(world)

const signOut = (member_id: number, note: string) => studioInsert(world, 'sign_out', { member_id, note })

test('deleteExpiredSessions: deletes expired sessions and old login failures with the restricted login', async () => {
  await newSession(world, member)
  await world.owner.query(`INSERT INTO login_failure (account, address) VALUES ('mika', '10.0.0.1')`)
  const count = () =>
    world.row(
      'SELECT (SELECT count(*)::int FROM session WHERE member_id = $1) AS sessions, (SELECT count(*)::int FROM login_failure) AS attempts',
      [member.id],
    )
  await deleteExpiredSessions(world.ctx.db)
  expect(await count()).toEqual({ sessions: 2, attempts: 1 })
  await world.setClock(NOON + DAY + 1_000)
  await deleteExpiredSessions(world.ctx.db)
  expect(await count()).toEqual({ sessions: 1, attempts: 0 })
  await world.setClock(NOON + 31 * DAY)
  await deleteExpiredSessions(world.ctx.db)
  expect(await count()).toEqual({ sessions: 0, attempts: 0 })
})

test('session expiry: a session ends thirty days after its last use', async () => {
  const isOpen = async () => (await callRaw(world, getUserInfo.path, {}, member)).code === 200
  await world.setClock(NOON + 29 * DAY)
  expect(await isOpen()).toBe(true)
  await world.setClock(NOON + 58 * DAY)
  expect(await isOpen()).toBe(true)
  await world.setClock(NOON + 88 * DAY - 1_000)
  const used = await world.value('SELECT last_used_at FROM session WHERE member_id = $1', [member.id])
  expect(used.getTime()).toBe(NOON + 58 * DAY)
  await world.setClock(NOON + 88 * DAY)
  expect(await isOpen()).toBe(false)
})

test('limit of login attempts: spellings that the database treats as the same name share one limit', async () => {
  const { username } = await newMember(world, 'kiriki')
  const address = newAddress()
  const ask = (name: string, password: string) =>
    refusal(world, doLogin, { username: name, password }, { address })
  for (let n = 0; n < 5; n += 1) await ask(username, 'wrong one')
  for (const spelling of ['KIRIKI', 'k\u0130riki', '\u212Airiki', 'kir\u0130ki'])
    expect(['login_failed', 'too_many_attempts'], spelling).toContain(await ask(spelling, PASSWORD))
})

test('ends all sessions of the member and no others, and sends the member a message', async () => {
  const other = await newMember(world)
  const tokens = [member.token, await newSession(world, member)]
  for (const token of [...tokens, other.token]) await call(world, getUserInfo, {}, { token })
  const row = { member_id: member.id, ended: 2, reason: 'a lost phone', note: '' }
  expect(await signOut(member.id, 'a lost phone')).toMatchObject(row)
  for (const token of tokens) expect(await refusal(world, getUserInfo, {}, { token })).toBe('auth_error')
  expect((await call(world, getUserInfo, {}, other)).id).toBe(other.id)
  const messages = await call(world, getMessages, {}, { token: await logIn(world, member) })
  expect(JSON.stringify(messages)).toContain('すべての端末からログアウトしました')
})

const passMinutes = (minutes: number) => world.advanceClock(minutes * MINUTE)
const as = (token = member.token) => ({ token, address: newAddress() })
const prove = async () => (await call(world, proveSelf, { password: PASSWORD }, as())).id

/** Returns the other one of two sessions, which are all that the member sees. */
async function otherSession(token: string): Promise<number> {
  const rows = await call(world, getSessions, {}, as(token))
  expect(rows.map(({ current }) => current).toSorted()).toEqual([false, true])
  return rows.find(({ current }) => !current)?.id ?? 0
}

test('endSession and proveSelf: end own sessions by id within 15 minutes of the login, which only a proof renews, with a new token', async () => {
  await passMinutes(14)
  expect(await call(world, getFreshness, {}, as())).toEqual({ fresh: true })
  const first = await newSession(world, member)
  const stranger = as((await newMember(world)).token)
  const ending = await otherSession(member.token)
  expect(await refusal(world, endSession, { id: ending }, stranger)).toBe('session_unknown')
  await call(world, endSession, { id: ending }, as())
  expect(await refusal(world, getUserInfo, {}, as(first))).toBe('auth_error')
  expect(await refusal(world, endSession, { id: ending }, as())).toBe('session_unknown')
  await passMinutes(1)
  expect(await call(world, getFreshness, {}, as())).toEqual({ fresh: false })
  const second = await newSession(world, member)
  const id = await otherSession(member.token)
  expect(await refusal(world, endSession, { id }, as())).toBe('login_again')
  const token = await prove()
  expect(await refusal(world, getUserInfo, {}, as())).toBe('auth_error')
  expect(await call(world, getFreshness, {}, as(token))).toEqual({ fresh: true })
  expect((await call(world, getUserInfo, {}, as(second))).id).toBe(member.id)
  await call(world, endSession, { id }, as(token))
  expect(await refusal(world, getUserInfo, {}, as(second))).toBe('auth_error')
})

test('requires a fresh login for the first pay password and card; a new login is enough', async () => {
  await call(world, setName, { name: cardForm.username }, as())
  await passMinutes(20)
  expect(await refusal(world, setPayPassword, { paypassword: '1357' }, as())).toBe('login_again')
  expect((await call(world, getUserInfo, {}, as())).paypassword).toBe('')
  const token = await logIn(world, member)
  await call(world, setPayPassword, { paypassword: '1357' }, as(token))
  await passMinutes(20)
  expect(await refusal(world, setBank, cardForm, as(token))).toBe('login_again')
  expect(await call(world, getUserBankInfo, {}, as(token))).toEqual({ is_bank: false })
  await call(world, setBank, cardForm, as(await prove()))
})

test('requires no fresh login for calls with the login password and for logout', async () => {
  await passMinutes(60)
  await call(world, replacePayPassword, { paypassword: '1357', password: PASSWORD }, as())
  const rows = await call(world, getSessions, {}, as())
  await call(world, endSession, { id: rows[0]?.id ?? 0 }, as())
  expect(await refusal(world, logout, {}, as())).toBe('auth_error')
})

test('the audit names a session without a login, and one given to another member', async () => {
  const { db, config } = world.ctx
  const named = async () => (await checkSessions(db, config.RECEIPT_KEY)).faults.length
  const before = await named()
  const [{ id, token }, other] = [await newMember(world), await newMember(world)]
  expect(await named()).toBe(before)
  await newSession(world, { id })
  expect(await named()).toBe(before + 1)
  await world.owner.query('UPDATE session SET member_id = $1 WHERE token_hash = $2', [
    other.id,
    tokenHash(token),
  ])
  expect(await named()).toBe(before + 2)
})
