import {
  newRecoveryCode,
  recover,
  replaceName,
  replacePayPassword,
  setLoginPassword,
  setPayPassword,
} from '@saikoro/shared/contract/account'
import { doLogin, getUserInfo } from '@saikoro/shared/contract/member'
import { setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { recoveryHash } from '../../src/domains/account/recover.ts'
import { type As, call, callRaw, ja, newAddress, refusal } from '../support/call.ts'
import { type Member, newMember, newSession, PASSWORD } from '../support/members.ts'
import { setUpWorld } from '../support/set-up.ts'
import { newPayee, PAY_PASSWORD } from '../support/wallets.ts'
import { NOON } from '../support/world.ts'

const world = setUpWorld()
let member: Member
let as: As
beforeEach(async () => {
  await world.setClock(NOON)
  member = await newMember(world)
  as = { token: member.token, address: newAddress() }
})

const MINUTE = 60_000

/** A few random addresses, so that limits by address stay out of the way. */
const from = (): As => ({ token: member.token, address: newAddress() })

async function secretOf({ id }: Member) {
  const rows = await world.rows('SELECT * FROM member_secret WHERE member_id = $1', [id])
  return rows[0]
}

async function isIn(token: string): Promise<boolean> {
  return (await callRaw(world, getUserInfo.path, {}, { token })).code === 200
}

async function logsIn({ username }: Member, password: string): Promise<boolean> {
  return (await callRaw(world, doLogin.path, { username, password }, { address: newAddress() })).code === 200
}

test('setLoginPassword: changes the login password with the old one, ends all other sessions and voids the recovery code', async () => {
  const others = [await newSession(world, member), await newSession(world, member)]
  const stranger = await newMember(world)
  const { code } = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  const form = { old_password: PASSWORD, new_password: 'a new battery' }
  const { id } = await call(world, setLoginPassword, form, as)
  const old = { username: member.username, code, new_password: 'another river stone' }
  expect(await refusal(world, recover, old, { address: newAddress() })).toBe(ja('recovery_failed'))
  expect(await isIn(id)).toBe(true)
  for (const token of [member.token, ...others]) expect(await isIn(token)).toBe(false)
  expect(await isIn(stranger.token)).toBe(true)
  expect(await logsIn(member, PASSWORD)).toBe(false)
  expect(await logsIn(member, 'a new battery')).toBe(true)
})

test('setLoginPassword: changes nothing for a wrong old or a weak new password', async () => {
  const other = await newSession(world, member)
  const ask = (old_password: string, new_password: string) =>
    refusal(world, setLoginPassword, { old_password, new_password }, from())
  expect(await ask('wrong', 'long enough')).toBe(ja('password_wrong'))
  expect(await ask('', 'long enough')).toBe(ja('password_wrong'))
  for (const bad of ['', 'short', 'x'.repeat(65)])
    expect(await ask(PASSWORD, bad)).toBe(ja('password_invalid'))
  expect(await isIn(other)).toBe(true)
  expect(await logsIn(member, PASSWORD)).toBe(true)
})

test('setLoginPassword: limits guesses over all calls and addresses without blocking the login', async () => {
  const guess = () =>
    refusal(world, setLoginPassword, { old_password: 'wrong', new_password: 'long enough' }, from())
  const messages = await Promise.all(Array.from({ length: 25 }, guess))
  for (let n = 0; n < 5; n += 1) messages.push(await guess())
  expect(messages.filter((msg) => msg === ja('password_wrong')).length).toBe(5)
  expect(messages).toContain(ja('too_many_attempts'))
  expect(await refusal(world, replaceName, { name: 'X', password: PASSWORD }, from())).toBe(
    ja('too_many_attempts'),
  )
  expect(await refusal(world, newRecoveryCode, { password: PASSWORD }, from())).toBe(ja('too_many_attempts'))
  expect(await logsIn(member, PASSWORD)).toBe(true)
  await world.setClock(NOON + 15 * MINUTE + 1_000)
  await call(world, replaceName, { name: 'X', password: PASSWORD }, from())
})

test('setPayPassword: sets a pay password of four digits once and stores it as argon2id', async () => {
  for (const paypassword of ['', '123', '12345', '12a4', '１２３４', '-123'])
    expect(await refusal(world, setPayPassword, { paypassword }, from())).toBe(ja('pay_password_invalid'))
  expect((await call(world, getUserInfo, {}, as)).paypassword).toBe('')
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => call(world, setPayPassword, { paypassword: '0000' }, from())),
  )
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await refusal(world, setPayPassword, { paypassword: '1111' }, from())).toBe(ja('pay_password_set'))
  expect((await call(world, getUserInfo, {}, as)).paypassword).toBe('1')
  expect((await secretOf(member)).pay_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('C3.7 locks the pay password for 15 minutes after three misses', async () => {
  const payee = await newPayee(world)
  const ask = (paypassword: string) =>
    callRaw(
      world,
      setUserWirhdraw.path,
      { money: '50', paypassword },
      { token: payee.token, address: newAddress() },
    )
  for (const _ of [1, 2, 3]) expect((await ask('0000')).msg).toBe(ja('pay_password_wrong'))
  expect((await ask(PAY_PASSWORD)).msg).toBe(ja('pay_password_locked'))
  await world.setClock(NOON + 15 * MINUTE - 1_000)
  expect((await ask(PAY_PASSWORD)).msg).toBe(ja('pay_password_locked'))
  await world.setClock(NOON + 15 * MINUTE + 1_000)
  expect((await ask(PAY_PASSWORD)).code).toBe(200)
  expect(await secretOf(payee)).toMatchObject({ pay_misses: 0, pay_locked_until: null })
})

test('C3.7 allows three attempts after a lock; a correct one resets the misses', async () => {
  const payee = await newPayee(world)
  const ask = async (paypassword: string) => {
    const as = { token: payee.token, address: newAddress() }
    return (await callRaw(world, setUserWirhdraw.path, { money: '0', paypassword }, as)).msg
  }
  for (const _ of [1, 2]) expect(await ask('0000')).toBe(ja('pay_password_wrong'))
  expect(await ask(PAY_PASSWORD)).toBe(ja('withdrawal_amount'))
  for (const _ of [1, 2, 3]) expect(await ask('0000')).toBe(ja('pay_password_wrong'))
  await world.setClock(NOON + 16 * MINUTE)
  for (const _ of [1, 2, 3]) expect(await ask('0000')).toBe(ja('pay_password_wrong'))
  expect(await ask('0000')).toBe(ja('pay_password_locked'))
})

test('checks three of 50 concurrent guesses at the pay password', async () => {
  const payee = await newPayee(world)
  const messages = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const form = { money: '50', paypassword: String(2_000 + index) }
      return refusal(world, setUserWirhdraw, form, { token: payee.token, address: newAddress() })
    }),
  )
  expect(messages.filter((msg) => msg === ja('pay_password_wrong')).length).toBe(3)
  expect(messages.filter((msg) => msg === ja('pay_password_locked')).length).toBe(47)
})

test('C3.7 changes and unlocks the pay password with the login password', async () => {
  const payee = await newPayee(world)
  const by = () => ({ token: payee.token, address: newAddress() })
  const ask = (paypassword: string) =>
    callRaw(world, setUserWirhdraw.path, { money: '50', paypassword }, by())
  for (const _ of [1, 2, 3]) await ask('0000')
  const change = (paypassword: string, password: string) =>
    callRaw(world, replacePayPassword.path, { paypassword, password }, by())
  expect((await change('24680', PASSWORD)).msg).toBe(ja('pay_password_invalid'))
  expect((await change('2468', 'wrong')).msg).toBe(ja('password_wrong'))
  expect((await ask(PAY_PASSWORD)).msg).toBe(ja('pay_password_locked'))
  expect((await change('2468', PASSWORD)).code).toBe(200)
  expect((await ask(PAY_PASSWORD)).msg).toBe(ja('pay_password_wrong'))
  expect((await ask('2468')).code).toBe(200)
})

test('C3.7 resets the login password once with a recovery code and ends all sessions', async () => {
  const { code } = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
  const other = await newSession(world, member)
  const { username } = member
  await call(world, recover, { username, code, new_password: 'remembered now' }, { address: newAddress() })
  for (const token of [member.token, other]) expect(await isIn(token)).toBe(false)
  expect(await logsIn(member, PASSWORD)).toBe(false)
  expect(await logsIn(member, 'remembered now')).toBe(true)
  const again = { username, code, new_password: 'once more, please' }
  expect(await refusal(world, recover, again, { address: newAddress() })).toBe(ja('recovery_failed'))
  expect(await logsIn(member, 'remembered now')).toBe(true)
})

test('recover and newRecoveryCode: stores only the hash of a code; a new code replaces the former', async () => {
  const first = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  const second = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  expect(first.code).not.toBe(second.code)
  const { recovery_hash } = await secretOf(member)
  expect(recovery_hash).toMatch(/^[0-9a-f]{64}$/)
  const { username } = member
  const old = { username, code: first.code, new_password: 'long enough' }
  expect(await refusal(world, recover, old, { address: newAddress() })).toBe(ja('recovery_failed'))
  const spoken = ` ${second.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const form = { username: username.toUpperCase(), code: spoken, new_password: 'long enough' }
  await call(world, recover, form, { address: newAddress() })
})

test('recover and newRecoveryCode: ignores blanks, hyphens and case of a code, and letters that look like digits', () => {
  const read = recoveryHash('01A1-0B1Z')
  for (const spoken of ['o1ai0blz', ' O L A I - O B 1 Z ', '01A10B1Z'])
    expect(recoveryHash(spoken)).toBe(read)
  expect(recoveryHash('01A1-0B1Y')).not.toBe(read)
})

test('recover and newRecoveryCode: returns the same reply after the same work for an unknown name, no code and a wrong code', async () => {
  const holder = await newMember(world)
  await call(world, newRecoveryCode, { password: PASSWORD }, { token: holder.token, address: newAddress() })
  const ask = async (username: string, code: string) => {
    const start = performance.now()
    const form = { username, code, new_password: 'long enough' }
    const sealed = await callRaw(world, recover.path, form, { address: newAddress() })
    return { sealed, ms: performance.now() - start }
  }
  const code = Array(8).fill('AAAA').join('-')
  const answers = [
    await ask('nobody_here', code),
    await ask(member.username, ''),
    await ask(holder.username, code),
  ]
  for (const { sealed, ms } of answers) {
    expect(sealed).toEqual({ status: 200, code: 401, msg: ja('recovery_failed'), data: [] })
    expect(ms).toBeGreaterThan(5) // a password was hashed
  }
})

test('recover and newRecoveryCode: refuses a weak new password without voiding the code', async () => {
  const { code } = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  const { username } = member
  const bad = { username, code, new_password: 'short' }
  expect(await refusal(world, recover, bad, { address: newAddress() })).toBe(ja('password_invalid'))
  await call(world, recover, { ...bad, new_password: 'long enough' }, { address: newAddress() })
})

test('recover and newRecoveryCode: limits attempts at a code per account and address without blocking logins', async () => {
  const { username } = member
  const address = newAddress()
  const form = { username, code: 'wrong', new_password: 'long enough' }
  const messages = await Promise.all(
    Array.from({ length: 30 }, () => refusal(world, recover, form, { address })),
  )
  expect(messages.filter((msg) => msg === ja('recovery_failed')).length).toBeLessThanOrEqual(5)
  expect(messages).toContain(ja('too_many_attempts'))
  expect(await logsIn(member, PASSWORD)).toBe(true)
})

test('recover and newRecoveryCode: applies one of eight concurrent recoveries with one code', async () => {
  const { code } = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  const { username } = member
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const form = { username, code, new_password: `password number ${index}` }
      return callRaw(world, recover.path, form, { address: newAddress() })
    }),
  )
  expect(replies.filter(({ code }) => code === 200).length).toBe(1)
  const winner = replies.findIndex(({ code }) => code === 200)
  expect(await logsIn(member, `password number ${winner}`)).toBe(true)
})
