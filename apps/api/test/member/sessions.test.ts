import { getuserenable, placeOrder } from '@saikoro/shared/contract/game'
import { doLogin, getUserGameList, getUserInfo, logout } from '@saikoro/shared/contract/member'
import { phraseOf } from '@saikoro/shared/errors'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenHash } from '../../src/kernel/session.ts'
import { call, callRaw, newAddress, refusal } from '../support/call.ts'
import { type Member, newMember, newSession, PASSWORD } from '../support/members.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

const DAY = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(NOON)
})
afterAll(() => world.close())

const logIn = (username: string, password = PASSWORD, address = newAddress()) =>
  callRaw(world, doLogin.path, { username, password }, { address })

describe('doLogin', () => {
  test('accepts the username in any case and returns a valid token', async () => {
    const member = await newMember(world, 'Mika_Mika')
    const { id } = await call(world, doLogin, { username: 'mIKA_mika', password: PASSWORD })
    expect((await call(world, getUserInfo, {}, { token: id })).id).toBe(member.id)
  })
})

describe('logout', () => {
  test('ends the current session only', async () => {
    const member = await newMember(world)
    const second = await newSession(world, member)
    await call(world, logout, {}, { token: member.token })
    expect(await refusal(world, getUserInfo, {}, { token: member.token })).toBe('鉴权错误')
    expect((await call(world, getUserInfo, {}, { token: second })).id).toBe(member.id)
  })
})

describe('session expiry', () => {
  test('a session ends thirty days after its last use', async () => {
    const now = NOON + DAY
    await world.setClock(now)
    const member = await newMember(world)
    const isOpen = async () =>
      (await callRaw(world, getUserInfo.path, {}, { token: member.token })).code === 200
    await world.setClock(now + 29 * DAY)
    expect(await isOpen()).toBe(true)
    await world.setClock(now + 58 * DAY)
    expect(await isOpen()).toBe(true)
    await world.setClock(now + 88 * DAY - 1_000)
    const { rows } = await world.owner.query('SELECT last_used_at FROM session WHERE token_hash = $1', [
      tokenHash(member.token),
    ])
    expect(rows[0].last_used_at.getTime()).toBe(now + 58 * DAY)
    await world.setClock(now + 88 * DAY)
    expect(await isOpen()).toBe(false)
  })
})

describe('limit of login attempts', () => {
  test('spellings that the database treats as the same name share one limit', async () => {
    const { username } = await newMember(world, 'kiriki')
    const address = newAddress()
    for (let n = 0; n < 5; n += 1) await logIn(username, 'wrong one', address)
    for (const spelling of ['KIRIKI', 'k\u0130riki', '\u212Airiki', 'kir\u0130ki']) {
      const { code } = await logIn(spelling, PASSWORD, address)
      expect({ spelling, code }).toEqual({ spelling, code: 401 })
    }
  })
})

describe('closed account', () => {
  test("C3.7 a closed account logs in and reads its status; other calls are rejected in the caller's language", async () => {
    const member: Member = await newMember(world)
    await world.owner.query(`UPDATE member SET status = 0 WHERE id = $1`, [member.id])
    const { id: token } = await call(world, doLogin, { username: member.username, password: PASSWORD })
    expect(await call(world, getUserInfo, {}, { token })).toMatchObject({ status: 0, money: 0n }) // a payout holds the points
    for (const locale of LOCALES) {
      const as = { token, lang: wireLanguageOf(locale) }
      const msg = phraseOf('account_disabled', locale)
      expect(await refusal(world, getUserGameList, {}, as)).toBe(msg)
      expect(await refusal(world, placeOrder, { item: 'big', money: '1', lid: '1' }, as)).toBe(msg)
      expect(await call(world, getuserenable, {}, as)).toEqual({ enable: false, reason: msg })
    }
    expect(await call(world, logout, {}, { token })).toEqual([])
  })
})
