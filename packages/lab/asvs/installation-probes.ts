import assert from 'node:assert/strict'
import {
  eventually,
  logIn,
  mustRefuse,
  newAddress,
  newMember,
  type Probe,
  post,
  type Target,
} from './target.ts'

interface Line {
  readonly level: number
  readonly time: number
  readonly security?: string
  readonly call?: string
  readonly address?: string
  readonly reqId?: string
  readonly member?: number
}

/** Returns the lines of JSON that name this address, when there are so many. */
async function linesOf(target: Target, address: string, count: number): Promise<Line[]> {
  const read = () =>
    target
      .log()
      .split('\n')
      .filter((line) => line.includes(address))
      .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Line)
  await eventually(async () => read().length >= count, `fewer than ${count} lines of ${address}`)
  return read()
}

/** Six wrong passwords and an order for another member. Returns their lines in the log. */
async function provokeRefusals(target: Target): Promise<{ address: string; lines: Line[] }> {
  const [member, address] = [await newMember(target), newAddress()]
  const form = { username: member.username, password: 'wrong river' }
  for (let n = 0; n < 6; n += 1) await mustRefuse(target, 'member/doLogin', form, { address })
  const order = { item: 'big', money: '1', lid: '1', mid: '999999999' }
  await mustRefuse(target, 'game/placeOrder', order, { token: member.token, address })
  return { address, lines: await linesOf(target, address, 7) }
}

export const logProbes: readonly Probe[] = [
  {
    rows: ['16.2.1', '16.2.2', '16.2.4', '16.3.1', '16.3.2', '16.3.3'],
    title:
      'a failed login, a guess beyond the limit and an order for another member are lines of JSON with time, call, account, address and request id',
    async run(target) {
      // the log limits the lines of a kind, and other probes may have used up the present ten seconds
      const { address, lines } = await provokeRefusals(target).catch(() => provokeRefusals(target))
      const kinds = lines.map(({ security }) => security)
      assert.deepEqual(new Set(kinds), new Set(['login_failed', 'too_many_attempts', 'other_member']))
      for (const line of lines) {
        assert.ok(line.time > 1_600_000_000_000 && line.time < 4_000_000_000_000)
        assert.match(String(line.call), /^\/api\//)
        assert.match(String(line.reqId), /^[\w-]{12,}$/)
        assert.equal(line.address, address)
      }
      assert.ok(
        lines.filter(({ security }) => security === 'login_failed').every(({ member: id }) => Number(id) > 0),
      )
    },
  },
  {
    rows: ['16.2.5', '16.4.1'],
    title: 'what was typed is in no line, and a line break in a field or a header makes no line',
    async run(target) {
      const address = newAddress()
      const forged = '\n{"level":50,"security":"planted-7331"}\n'
      const secret = 'do-not-log-7331'
      await mustRefuse(target, 'member/doLogin', { username: forged, password: secret }, { address })
      await mustRefuse(target, 'member/doLogin', { username: secret, password: forged }, { address })
      await post(
        target,
        'member/getUserInfo',
        {},
        { token: forged, address, headers: { 'user-agent': 'planted-7331' } },
      )
      await linesOf(target, address, 2)
      assert.ok(!target.log().includes('7331'))
    },
  },
  {
    rows: ['6.2.10'],
    title: 'no message asks a member to change a password that is a year old',
    async run(target) {
      const member = await newMember(target)
      await target.query(
        `UPDATE member SET created_at = created_at - interval '1 year' WHERE username = $1`,
        [member.username],
      )
      await logIn(target, member)
    },
  },
]
