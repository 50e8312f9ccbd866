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
import { getUserBankInfo, setBank } from '@saikoro/shared/contract/wallet'
import { phraseOf } from '@saikoro/shared/errors'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import { beforeEach, expect, test } from 'vitest'
import { call, newAddress, refusal } from '../support/call.ts'
import { type Member, newMember, newSession, PASSWORD } from '../support/members.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const MINUTE = 60_000
const AGAIN = phraseOf('login_again', 'ja')
const card = {
  username: '田中 美香',
  bank: DEMO_BANKS[0] ?? '',
  bankid: '9999000012345678',
  bankfenhang: '',
  fhnumber: '',
}

const world = setUpWorld()
let member: Member
let at = NOON
beforeEach(async () => {
  at += 86_400_000
  await world.setClock(at)
  member = await newMember(world)
})

async function passMinutes(minutes: number): Promise<void> {
  at += minutes * MINUTE
  await world.setClock(at)
}

const as = (token = member.token) => ({ token, address: newAddress() })
const prove = async () => (await call(world, proveSelf, { password: PASSWORD }, as())).id

async function otherSession(token: string): Promise<number> {
  const rows = await call(world, getSessions, {}, as(token))
  return rows.find(({ current }) => !current)?.id ?? 0
}

test('endSession: ends other sessions by id within 15 minutes of the login only', async () => {
  await passMinutes(14)
  expect(await call(world, getFreshness, {}, as())).toEqual({ fresh: true })
  const first = await newSession(world, member)
  await call(world, endSession, { id: await otherSession(member.token) }, as())
  expect(await refusal(world, getUserInfo, {}, as(first))).toBe('鉴权错误')
  await passMinutes(1)
  expect(await call(world, getFreshness, {}, as())).toEqual({ fresh: false })
  const second = await newSession(world, member)
  const id = await otherSession(member.token)
  expect(await refusal(world, endSession, { id }, as())).toBe(AGAIN)
  await call(world, endSession, { id }, as(await prove()))
  expect(await refusal(world, getUserInfo, {}, as(second))).toBe('鉴权错误')
})

test('endSession: does not renew the login by using the session', async () => {
  for (let n = 0; n < 4; n += 1) {
    await passMinutes(5)
    await call(world, getUserInfo, {}, as())
  }
  expect(await call(world, getFreshness, {}, as())).toEqual({ fresh: false })
})

test('requires a fresh login for the first pay password and card; a new login is enough', async () => {
  await call(world, setName, { name: card.username }, as())
  await passMinutes(20)
  expect(await refusal(world, setPayPassword, { paypassword: '1357' }, as())).toBe(AGAIN)
  expect((await call(world, getUserInfo, {}, as())).paypassword).toBe('')
  const { username } = member
  const { id: token } = await call(world, doLogin, { username, password: PASSWORD }, as(''))
  await call(world, setPayPassword, { paypassword: '1357' }, as(token))
  await passMinutes(20)
  expect(await refusal(world, setBank, card, as(token))).toBe(AGAIN)
  expect(await call(world, getUserBankInfo, {}, as(token))).toEqual({ is_bank: false })
  await call(world, setBank, card, as(await prove()))
})

test('requires no fresh login for calls with the login password and for logout', async () => {
  await passMinutes(60)
  await call(world, replacePayPassword, { paypassword: '1357', password: PASSWORD }, as())
  const rows = await call(world, getSessions, {}, as())
  await call(world, endSession, { id: rows[0]?.id ?? 0 }, as())
  expect(await refusal(world, logout, {}, as())).toBe('鉴权错误')
})

test('proveSelf: replaces the token of the session after re-authentication; other sessions remain', async () => {
  const other = await newSession(world, member)
  await passMinutes(60)
  const token = await prove()
  expect(token).not.toBe(member.token)
  expect(await refusal(world, getUserInfo, {}, as())).toBe('鉴权错误')
  expect(await call(world, getFreshness, {}, as(token))).toEqual({ fresh: true })
  expect(await call(world, getFreshness, {}, as(other))).toEqual({ fresh: false })
  expect((await call(world, getSessions, {}, as(token))).length).toBe(2)
})

test('proveSelf: refuses a wrong password and delays further guesses', async () => {
  await passMinutes(60)
  const guess = () => refusal(world, proveSelf, { password: 'a wrong guess' }, as())
  for (let n = 0; n < 5; n += 1) expect(await guess()).toBe(phraseOf('password_wrong', 'ja'))
  await guess()
  expect(await refusal(world, proveSelf, { password: PASSWORD }, as())).toBe(
    phraseOf('too_many_attempts', 'ja'),
  )
  expect(await call(world, getFreshness, {}, as())).toEqual({ fresh: false })
})
