import {
  newRecoveryCode,
  proveSelf,
  recover,
  replaceName,
  replacePayPassword,
  setLoginPassword,
  setName,
  setPayPassword,
  setSex,
  uploadHeaderImg,
} from '@saikoro/shared/contract/account'
import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { doLogin, getUserInfo } from '@saikoro/shared/contract/member'
import { setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { type As, atOnce, call, callRaw, doneAtOnce, from, ja, newAddress, refusal } from '../support/call.ts'
import {
  type Member,
  newMember,
  newMembers,
  newSession,
  PASSWORD,
  setUpNewMember,
} from '../support/members.ts'
import { newPayee, PAY_PASSWORD } from '../support/wallets.ts'
import { MINUTE, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
let as: As
const member = setUpNewMember(world)
beforeEach(async () => {
  await world.setClock(NOON)
  as = from(member)
})

const me = () => call(world, getUserInfo, {}, from(member))
const secretOf = ({ id }: Member) => world.row('SELECT * FROM member_secret WHERE member_id = $1', [id])

const visitor = () => ({ address: newAddress() })
const recovery = (code: string, new_password = 'long enough') => {
  const { username } = member
  return { username, code, new_password }
}

async function isIn(token: string): Promise<boolean> {
  return (await callRaw(world, getUserInfo.path, {}, { token })).code === 200
}

async function logsIn({ username }: Member, password: string): Promise<boolean> {
  return (await callRaw(world, doLogin.path, { username, password }, visitor())).code === 200
}

test('setLoginPassword: changes the login password with the old one, ends all other sessions and voids the recovery code', async () => {
  const others = [await newSession(world, member), await newSession(world, member)]
  const stranger = await newMember(world)
  const { code } = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  const form = { old_password: PASSWORD, new_password: 'kJ8#mwq2' }
  const { id } = await call(world, setLoginPassword, form, as)
  expect(await refusal(world, recover, recovery(code), visitor())).toBe('recovery_failed')
  expect(await isIn(id)).toBe(true)
  for (const token of [member.token, ...others]) expect(await isIn(token)).toBe(false)
  expect(await isIn(stranger.token)).toBe(true)
  expect(await logsIn(member, PASSWORD)).toBe(false)
  expect(await logsIn(member, 'kJ8#mwq2')).toBe(true)
})

test('setLoginPassword: changes nothing for a wrong old or a weak new password', async () => {
  const other = await newSession(world, member)
  const ask = (old_password: string, new_password: string) =>
    refusal(world, setLoginPassword, { old_password, new_password }, from(member))
  expect(await ask('wrong', 'long enough')).toBe('password_wrong')
  expect(await ask('', 'long enough')).toBe('password_wrong')
  for (const bad of ['', '1234567', '🎲'.repeat(7), 'x'.repeat(65)])
    expect(await ask(PASSWORD, bad)).toBe('password_invalid')
  expect(await isIn(other)).toBe(true)
  expect(await logsIn(member, PASSWORD)).toBe(true)
})

test('setLoginPassword: limits guesses over all calls and addresses without blocking the login and other sessions', async () => {
  const guess = () =>
    refusal(world, setLoginPassword, { old_password: 'wrong', new_password: 'long enough' }, from(member))
  const codes = await atOnce(25, guess)
  for (let n = 0; n < 5; n += 1) codes.push(await guess())
  expect(codes.filter((code) => code === 'password_wrong').length).toBe(5)
  expect(codes).toContain('too_many_attempts')
  const form = { name: 'X', password: PASSWORD }
  for (const other of [replaceName, newRecoveryCode, proveSelf])
    expect(await refusal(world, other, form, from(member))).toBe('too_many_attempts')
  await call(world, newRecoveryCode, form, from({ token: await newSession(world, member) }))
  expect(await logsIn(member, PASSWORD)).toBe(true)
  await world.setClock(NOON + 15 * MINUTE + 1_000)
  await call(world, replaceName, form, from(member))
})

test('setPayPassword: sets a pay password of four digits once and stores it as argon2id', async () => {
  for (const paypassword of ['', '123', '12345', '12a4', '１２３４', '-123'])
    expect(await refusal(world, setPayPassword, { paypassword }, from(member))).toBe('pay_password_invalid')
  expect((await me()).paypassword).toBe('')
  const set = () => call(world, setPayPassword, { paypassword: '0000' }, from(member))
  expect(await doneAtOnce(20, set)).toHaveLength(1)
  expect(await refusal(world, setPayPassword, { paypassword: '1111' }, from(member))).toBe('pay_password_set')
  expect((await me()).paypassword).toBe('1')
  expect((await secretOf(member)).pay_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('C3.7 locks the pay password for 15 minutes after three misses, which a correct one resets', async () => {
  const payee = await newPayee(world)
  const form = (paypassword: string) => ({ money: '50', paypassword })
  const ask = (paypassword: string) => refusal(world, setUserWirhdraw, form(paypassword), from(payee))
  const withdraw = () => call(world, setUserWirhdraw, form(PAY_PASSWORD), from(payee))
  const miss = async (times: number) => {
    for (let n = 0; n < times; n += 1) expect(await ask('0000')).toBe('pay_password_wrong')
  }
  await miss(2)
  await withdraw()
  await miss(3)
  await world.setClock(NOON + 15 * MINUTE - 1_000)
  expect(await ask(PAY_PASSWORD)).toBe('pay_password_locked')
  await world.setClock(NOON + 15 * MINUTE + 1_000)
  await miss(2)
  expect(await ask('x')).toBe('pay_password_wrong')
  expect(await ask('0000')).toBe('pay_password_locked')
  await world.setClock(NOON + 31 * MINUTE)
  await withdraw()
  expect(await secretOf(payee)).toMatchObject({ pay_misses: 0, pay_locked_until: null })
})

test('checks three of 50 concurrent guesses at the pay password', async () => {
  const payee = await newPayee(world)
  const codes = await atOnce(50, (index) => {
    const form = { money: '50', paypassword: String(2_000 + index) }
    return refusal(world, setUserWirhdraw, form, from(payee))
  })
  expect(codes.filter((code) => code === 'pay_password_wrong').length).toBe(3)
  expect(codes.filter((code) => code === 'pay_password_locked').length).toBe(47)
})

test('C3.7 changes and unlocks the pay password with the login password', async () => {
  const payee = await newPayee(world)
  const ask = (paypassword: string) =>
    callRaw(world, setUserWirhdraw.path, { money: '50', paypassword }, from(payee))
  for (const _ of [1, 2, 3]) await ask('0000')
  const change = (paypassword: string, password: string) =>
    callRaw(world, replacePayPassword.path, { paypassword, password }, from(payee))
  expect((await change('24680', PASSWORD)).msg).toBe(ja('pay_password_invalid'))
  expect((await change('2468', 'wrong')).msg).toBe(ja('password_wrong'))
  expect((await ask(PAY_PASSWORD)).msg).toBe(ja('pay_password_locked'))
  expect((await change('2468', PASSWORD)).code).toBe(200)
  expect((await ask(PAY_PASSWORD)).msg).toBe(ja('pay_password_wrong'))
  expect((await ask('2468')).code).toBe(200)
})

test('C3.7 resets the login password once with the newest recovery code, of which the hash is stored, and ends all sessions', async () => {
  const first = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  const second = await call(world, newRecoveryCode, { password: PASSWORD }, as)
  for (const { code } of [first, second])
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await secretOf(member)).recovery_hash).toMatch(/^[0-9a-f]{64}$/)
  const other = await newSession(world, member)
  const spoken = ` ${second.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await refusal(world, recover, recovery(spoken, 'short'), visitor())).toBe('password_invalid')
  expect(await refusal(world, recover, recovery(first.code), visitor())).toBe('recovery_failed')
  const form = { ...recovery(spoken, 'remembered now'), username: member.username.toUpperCase() }
  await call(world, recover, form, visitor())
  for (const token of [member.token, other]) expect(await isIn(token)).toBe(false)
  expect(await logsIn(member, PASSWORD)).toBe(false)
  expect(await refusal(world, recover, recovery(second.code), visitor())).toBe('recovery_failed')
  expect(await logsIn(member, 'remembered now')).toBe(true)
})

test('recover and newRecoveryCode: limits attempts at a code per account and address without blocking logins', async () => {
  const from = visitor()
  const codes = await atOnce(30, () => refusal(world, recover, recovery('wrong'), from))
  expect(codes.filter((code) => code === 'recovery_failed').length).toBeLessThanOrEqual(5)
  expect(codes).toContain('too_many_attempts')
  expect(await logsIn(member, PASSWORD)).toBe(true)
})

test('members who ask for their accounts at once read their own', async () => {
  const asking = await newMembers(world, 20)
  const found = await Promise.all(
    asking.flatMap((each) => [each, each].map((as) => call(world, getUserInfo, {}, from(as)))),
  )
  expect(found.map(({ id }) => id)).toEqual(asking.flatMap(({ id }) => [id, id]))
})

test('C1.1 activates every member at once after the briefing', async () => {
  expect((await me()).isjh).toBe(false)
  await call(world, completeBriefing, {}, from(member))
  await call(world, completeBriefing, {}, from(member))
  expect((await me()).isjh).toBe(true)
})

test('C1.1 activates only the caller, whatever fields are sent', async () => {
  const other = await newMember(world)
  const fields = { id: other.id, mid: other.id, member_id: other.id }
  await call(world, completeBriefing, fields as never, from(member))
  expect(
    await world.rows('SELECT id FROM member WHERE activated AND id = ANY ($1)', [[member.id, other.id]]),
  ).toEqual([{ id: member.id }])
})

test('setSex: accepts male and female only', async () => {
  for (const sex of ['1', '2']) {
    await call(world, setSex, { sex }, from(member))
    expect((await me()).sex).toBe(sex)
  }
  for (const sex of ['', '0', '3', '-1', '1.0', 'male'])
    expect(await refusal(world, setSex, { sex }, from(member))).toBe('sex_invalid')
  expect((await me()).sex).toBe('2')
})

test.each([
  ['\u3000', 'name_invalid'],
  ['Ha\u200bna', 'name_character'],
] as const)('setName and replaceName: refuse the name %j with %s', async (name, code) => {
  expect(await refusal(world, setName, { name }, from(member))).toBe(code)
  expect(await refusal(world, replaceName, { name, password: PASSWORD }, from(member))).toBe(code)
})

test.each([
  ['👩‍🦰Mei', '👩‍🦰Mei'],
  ['が Zoë'.normalize('NFD'), 'が Zoë'],
  [" 山田, 花 | Ōé O'Neil 김하나 🎲 ", "山田, 花 | Ōé O'Neil 김하나 🎲"],
] as const)('setName: stores %j as %j', async (name, stored) => {
  await call(world, setName, { name }, from(member))
  expect((await me()).name).toBe(stored)
})

test('C3.7 sets the name once, and changes it with the login password', async () => {
  await call(world, setName, { name: 'First' }, from(member))
  expect(await refusal(world, setName, { name: 'Another' }, from(member))).toBe('name_set')
  for (const wrong of [{ name: 'Second' }, { name: 'Second', password: 'wrong' }])
    expect(await refusal(world, replaceName, wrong, from(member))).toBe('password_wrong')
  expect((await me()).name).toBe('First')
  await call(world, replaceName, { name: 'Second', password: PASSWORD }, from(member))
  expect((await me()).name).toBe('Second')
})

test('uploadHeaderImg: accepts each of 185 avatars, of old clients by any URL that ends in its number', async () => {
  for (const [header_img, path] of [
    ['https://elsewhere.example/static/img/avatar7.png', '/media/avatars/007.svg'],
    ['avatar185.png', '/media/avatars/185.svg'],
    ['/media/avatars/012.svg', '/media/avatars/012.svg'],
  ] as const) {
    await call(world, uploadHeaderImg, { header_img }, from(member))
    expect((await me()).header_img).toBe(path)
  }
  const wrong = [
    'avatar0.png',
    'avatar186.png',
    'avatar01.png',
    'avatar7.png?x',
    'myavatar7.png',
    'avatar7.svg',
  ]
  for (const header_img of wrong)
    expect(await refusal(world, uploadHeaderImg, { header_img }, from(member))).toBe('avatar_unknown')
})
