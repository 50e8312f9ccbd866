import { createHash, randomInt } from 'node:crypto'
import { doLogin, doRegister, getUserInfo } from '@saikoro/shared/contract/member'
import type { RefusalCode } from '@saikoro/shared/errors'
import { expect, test } from 'vitest'
import { atOnce, call, callRaw, ja, newAddress } from '../support/call.ts'
import { dumpTables } from '../support/database.ts'
import { newMember, PASSWORD } from '../support/members.ts'
import { studioInsert } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

const formWith = (more: object) => ({
  username: 'mika',
  password: PASSWORD,
  code: 'ASKING',
  adult: '1',
  ...more,
})
const register = (more: object) => callRaw(world, doRegister.path, formWith(more), { address: newAddress() })

async function expectRefused(more: object, code: RefusalCode): Promise<void> {
  const before = await dumpTables(world.owner, ['login_failure'])
  expect(await register(more)).toEqual({ status: 200, code: 401, msg: ja(code), data: [] })
  expect(await dumpTables(world.owner, ['login_failure'])).toEqual(before)
}

const newCode = (code: string, max_uses: number, fields: object = {}) =>
  studioInsert({ operators: world.owner }, 'invite_code', { code, max_uses, ...fields })

test('doRegister: registers with a code and the confirmation of age, and returns the session token as a string', async () => {
  const { code, data } = await register({ username: 'First_One' })
  expect({ code, data }).toEqual({ code: 200, data: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) })
  const me = await callRaw(world, getUserInfo.path, {}, { token: String(data), address: '10.1.2.3' })
  expect(me.data).toEqual({
    id: expect.any(Number),
    username: 'First_One',
    name: '',
    header_img: '',
    ip: '10.1.2.3',
    money: '1000.00',
    sex: '0',
    paypassword: '',
    status: 1,
    isjh: 0,
    bankid: '',
    lang: 'ja',
  })
})

test('C5.1 needs the confirmation of age or a code that includes it, and stores which of the two', async () => {
  for (const adult of ['', '0', 'true', '18']) await expectRefused({ adult }, 'adult_required')
  await register({ username: 'asked', adult: '1' })
  await register({ username: 'checked', code: 'CHECKED', adult: '' })
  expect(
    await world.rows(`SELECT username, adult_confirmed_by AS by, adult_confirmed_at IS NOT NULL AS at, terms_version <> '' AS terms
     FROM member WHERE username IN ('asked', 'checked') ORDER BY username`),
  ).toEqual([
    { username: 'asked', by: 'member', at: true, terms: true },
    { username: 'checked', by: 'invite', at: true, terms: true },
  ])
})

test('doRegister: rejects an unknown, a closed and a used-up code with the same message', async () => {
  await newCode('CLOSED', 10, { open: false })
  await newCode('USED-UP', 3, { uses: 3 })
  for (const code of ['', 'NOBODYS', 'CLOSED', 'USED-UP']) await expectRefused({ code }, 'invite_invalid')
})

test('doRegister: checks five guesses at a code from an address and twenty from a /48, also concurrent ones; a valid code resets nothing', async () => {
  const guess = (address: string, code = 'GUESSED') =>
    callRaw(world, doRegister.path, formWith({ username: `g${randomInt(1e9)}`, code }), { address })
  const isChecked = ({ msg }: { msg: string }) => msg === ja('invite_invalid')
  const one = newAddress()
  for (let n = 0; n < 4; n += 1) expect(isChecked(await guess(one))).toBe(true)
  expect((await guess(one, 'ASKING')).code).toBe(200)
  expect(isChecked(await guess(one))).toBe(true)
  expect((await guess(one, 'ASKING')).msg).toBe(ja('too_many_attempts'))
  expect((await guess(newAddress(), 'ASKING')).code).toBe(200)
  const near = (subnet: number) => `2001:db8:77:${subnet.toString(16)}::1`
  let all = (await atOnce(60, (n) => guess(near(n)))).filter(isChecked).length
  expect(all).toBeLessThanOrEqual(20)
  while (isChecked(await guess(near(100 + all)))) all += 1
  expect(all).toBe(20)
})

test('doRegister: accepts a code as often as its limit says when registrations are concurrent', async () => {
  await newCode('THREE', 3)
  const replies = await atOnce(12, (n) => register({ username: `third_${n}`, code: 'THREE' }))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(await world.rows(`SELECT uses FROM invite_code WHERE code = 'THREE'`)).toEqual([{ uses: 3 }])
})

test.each(['abc', 'a'.repeat(21), 'with space', 'käse', 'a,b|c', 'a@bc', '名前名前', 'mika\n', ''])(
  'doRegister: rejects the username %j',
  (username) => expectRefused({ username }, 'username_invalid'),
)

test('doRegister: keeps usernames unique regardless of case', async () => {
  await register({ username: 'twin' })
  await expectRefused({ username: 'tWiN' }, 'username_taken')
})

test('doRegister: accepts a username of 20 characters, a password of 64 of any script and a code in any case', async () => {
  const [username, password] = ['A.b_c-9'.padEnd(20, 'x'), '密碼🎲'.repeat(21).concat('x')]
  await register({ username, password, code: '  asking ' })
  const fields = { username: username.toUpperCase(), password }
  expect(await call(world, doLogin, fields)).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/) })
})

test('doRegister: of codes that differ by hyphens the exact one is used, else one that is open', async () => {
  await newCode('TW-IN', 9)
  await newCode('TWI-N', 9, { open: false })
  await expectRefused({ code: 'twi-n' }, 'invite_invalid')
  await register({ username: 'hyphens_1', code: 'tw-in' })
  await register({ username: 'hyphens_2', code: ' ｔｗ\u3000ｉｎ' })
  expect(await world.value(`SELECT uses FROM invite_code WHERE code = 'TW-IN'`)).toBe(2)
})

test('doRegister: stores passwords as argon2id (19 MiB, two passes, one lane) and tokens as SHA-256 only', async () => {
  const member = await newMember(world)
  const stored = await world.row(
    `SELECT password_hash, encode(token_hash, 'hex') AS token FROM member_secret s JOIN session USING (member_id) WHERE member_id = $1`,
    [member.id],
  )
  expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(stored.token).toBe(createHash('sha256').update(member.token).digest('hex'))
  const everything = await world.value(
    'SELECT string_agg(concat(s, m, h), $1) FROM session s JOIN member m ON m.id = s.member_id JOIN member_secret h USING (member_id)',
    [' '],
  )
  expect(everything).toContain(member.username)
  expect(everything).not.toContain(member.token)
  expect(everything).not.toContain(PASSWORD)
})
