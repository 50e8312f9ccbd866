import { newRecoveryCode, recover, replacePayPassword } from '@saikoro/shared/contract/account'
import { doLogin } from '@saikoro/shared/contract/member'
import { phraseOf } from '@saikoro/shared/errors'
import { afterAll, expect, test, vi } from 'vitest'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})

vi.resetModules() // earlier files of this process have loaded the app with the real argon2
const caller = await import('../support/call.ts')
const argon = await import('@node-rs/argon2')
const members = await import('../support/members.ts')
const { setUpWorld } = await import('../support/world.ts')
const world = setUpWorld()
const member = members.setUpMember(world)
afterAll(() => void vi.resetModules())

test('doLogin: an unknown name and a wrong password get the same answer after the same work', async () => {
  const cost = (stored: unknown) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(String(stored))
  for (const name of [member.username, 'nobody_here', 'not a name at all', 'n\u0130body']) {
    vi.mocked(argon.verify).mockClear()
    const form = { username: name, password: 'a wrong password' }
    expect(await caller.callRaw(world, doLogin.path, form, { address: caller.newAddress() })).toEqual({
      status: 200,
      code: 401,
      msg: phraseOf('login_failed', 'ja'),
      data: [],
    })
    expect(vi.mocked(argon.verify).mock.calls.map(([stored]) => cost(stored))).toEqual([true])
  }
})

test('recover: an unknown name, no code and a wrong code get the same answer after the same work', async () => {
  const holder = await members.newMember(world)
  await caller.call(world, newRecoveryCode, { password: members.PASSWORD }, holder)
  for (const [username, code] of [
    ['nobody_here', 'AAAA-AAAA'],
    [member.username, ''],
    [holder.username, 'AAAA-AAAA'],
  ]) {
    vi.mocked(argon.hash).mockClear()
    const form = { username, code, new_password: 'quiet river stone' }
    expect(await caller.refusal(world, recover, form, { address: caller.newAddress() })).toBe(
      'recovery_failed',
    )
    expect(argon.hash).toHaveBeenCalledTimes(1)
  }
})

test('two passwords are hashed at once, however many an address sends', async () => {
  let [running, most] = [0, 0]
  const second = Promise.withResolvers<void>()
  vi.mocked(argon.verify).mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    if (running === 2) second.resolve()
    await second.promise // requests of one process may arrive one by one
    await new Promise(setImmediate)
    running -= 1
    return false
  })
  const address = caller.newAddress()
  const form = (nth: number) => ({ username: `guess_${nth}`, password: 'wrong' })
  await caller.atOnce(20, (nth) => caller.callRaw(world, doLogin.path, form(nth), { address }))
  expect(most).toBe(2)
})

test('a network has 300 calls a minute that hash', async () => {
  vi.mocked(argon.verify).mockResolvedValue(false)
  const near = (nth: number) => `2001:db8:7:${nth % 5}::1`
  async function statusOf(nth: number, address = near(nth)) {
    const form = { username: `guess_${nth}`, password: 'wrong' }
    return (await caller.callRaw(world, doLogin.path, form, { address })).status
  }
  const all = await caller.atOnce(301, statusOf)
  expect(all.filter((status) => status === 429).length).toBe(1)
  const [change, as] = [
    { paypassword: '1234', password: 'wrong' },
    { token: member.token, address: near(1) },
  ]
  expect((await caller.callRaw(world, replacePayPassword.path, change, as)).status).toBe(429)
  expect(await statusOf(1, caller.newAddress())).toBe(200)
})
