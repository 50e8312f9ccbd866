import { doLogin } from '@saikoro/shared/contract/member'
import { phraseOf } from '@saikoro/shared/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { World } from '../support/world.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return { ...real, verify: vi.fn(real.verify) }
})

let world: World
let username: string
let caller: typeof import('../support/call.ts')
let verify: ReturnType<typeof vi.mocked<typeof import('@node-rs/argon2').verify>>

beforeAll(async () => {
  vi.resetModules() // earlier files of this process have loaded the app with the real argon2
  caller = await import('../support/call.ts')
  verify = vi.mocked((await import('@node-rs/argon2')).verify)
  world = await (await import('../support/world.ts')).openWorld()
  username = (await (await import('../support/members.ts')).newMember(world)).username
})
afterAll(async () => {
  await world.close()
  vi.resetModules()
})

test('doLogin: an unknown name and a wrong password get the same answer after the same work', async () => {
  const cost = (stored: unknown) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(String(stored))
  for (const name of [username, 'nobody_here', 'not a name at all', 'n\u0130body']) {
    verify.mockClear()
    const form = { username: name, password: 'a wrong password' }
    expect(await caller.callRaw(world, doLogin.path, form, { address: caller.newAddress() })).toEqual({
      status: 200,
      code: 401,
      msg: phraseOf('login_failed', 'ja'),
      data: [],
    })
    expect(verify.mock.calls.map(([stored]) => cost(stored))).toEqual([true])
  }
})
