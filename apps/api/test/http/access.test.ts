import type { Access, Call } from '@saikoro/shared/contract/call'
import { phraseOf } from '@saikoro/shared/errors'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '../support/all-calls.ts'
import { callRaw, newAddress, refusal } from '../support/call.ts'
import { type Companion, enrolCompanion } from '../support/companions.ts'
import { newMember, newSession } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
let closedToken: string
let openToken: string
let companion: Companion
const calls = await allCalls()
const withAccess = (...kinds: Access[]) => calls.filter(({ access }) => kinds.includes(access))

beforeAll(async () => {
  const closed = await newMember(world)
  await world.owner.query('UPDATE member SET status = 0 WHERE id = $1', [closed.id])
  closedToken = await newSession(world, closed)
  openToken = (await newMember(world)).token
  companion = await enrolCompanion(world)
})

test.each(withAccess('member', 'session', 'companion'))(
  'C5.5 $path knows neither a visitor nor, of member and companion, the other one: 鉴权错误',
  async (call: Call) => {
    const other = call.access === 'companion' ? openToken : companion.token
    for (const token of [undefined, 'nobody', other])
      expect(await refusal(world, call, {}, { address: newAddress(), token })).toBe('auth_error')
  },
)

test.each(withAccess('public'))('visitors and closed accounts reach $path', async ({ path }) => {
  for (const token of [undefined, 'nobody', closedToken]) {
    const { status, msg } = await callRaw(world, path, {}, { address: newAddress(), token })
    expect([status, [phraseOf('account_disabled', 'ja'), '鉴权错误'].includes(msg)]).toEqual([200, false])
  }
})

test.each(withAccess('member'))('a disabled member is refused by $path', async (call: Call) => {
  const as = { address: newAddress(), token: closedToken }
  expect(await refusal(world, call, {}, as)).toBe('account_disabled')
})

// an operator closed this account, so its member cannot open it
const OWN_ENDS = ['member/logout', 'member/reopenAccount']
test.each(withAccess('session').filter(({ path }) => !OWN_ENDS.includes(path) && !path.startsWith('game/')))(
  'C3.7 allows a disabled member $path',
  async (call: Call) => {
    const { msg } = await callRaw(world, call.path, {}, { address: newAddress(), token: closedToken })
    expect([phraseOf('account_disabled', 'ja'), '鉴权错误']).not.toContain(msg)
  },
)
