import { placeOrder } from '@saikoro/shared/contract/game'
import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { cancelWithdraw, getUserWithdrawList, recharge } from '@saikoro/shared/contract/wallet'
import { beforeEach, expect, test } from 'vitest'
import { applyDueChanges } from '../../src/jobs/maintenance.ts'
import { call, refusal } from '../support/call.ts'
import { queryAs } from '../support/database.ts'
import { type DrawRow, finishDraw, openDraw } from '../support/draws.ts'
import { type Member, newSession, setUpNewMember } from '../support/members.ts'
import { signedState } from '../support/reservations.ts'
import { newPayee, newPayout, newVoucher, rechargeForm, uploadDir } from '../support/wallets.ts'
import { HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ config: { UPLOAD_DIR: uploadDir() } })
let start: number
let periods = 0
beforeEach(async () => {
  periods += 1
  start = NOON + periods * 7 * 24 * HOUR + 1_000 // draws of earlier tests are over
  await world.setClock(start)
})
const member = setUpNewMember(world, newPayee)

const order = (money: string, item = 'big') => ({ item, money, lid: '1' })
const setDaily = (daily_stake: string) => call(world, setLimits, { daily_stake }, member)
const limitsOf = (who: Member) => call(world, getLimits, {}, who)

/** Opens a draw, places the orders and finishes the draw, so that the next one can open. */
async function onDraw<T>(at: number, act: (draw: DrawRow) => Promise<T>): Promise<T> {
  await world.setClock(at)
  const draw = await openDraw(world)
  const result = await act(draw)
  await finishDraw(world, draw)
  return result
}

const receiptOf = ({ receipt }: { receipt: string }) => {
  const state = signedState(world, receipt)
  if (state?.kind !== 'limits') throw new Error('no receipt of limits')
  return state
}

test('C6.1 C6.2 signs what the member set; each change has a higher version', async () => {
  const none = receiptOf(await limitsOf(member))
  expect(none).toEqual({
    ...{ kind: 'limits', member: member.id, version: 0, daily: null, next: null, nextFrom: null },
    ...{ timedOutUntil: null, excludedUntil: null },
  })
  const set = receiptOf(await call(world, setLimits, { daily_stake: '100' }, member))
  expect(set).toMatchObject({ daily: '100.00', next: null })
  const raised = receiptOf(await call(world, setLimits, { daily_stake: '' }, member))
  expect(raised).toMatchObject({ daily: '100.00', next: null, nextFrom: start + 24 * HOUR })
  const out = receiptOf(await call(world, exclude, { kind: 'timeout', hours: '2' }, member))
  expect(out).toMatchObject({ ...raised, version: out.version, timedOutUntil: start + 2 * HOUR })
  const versions = [none, set, raised, out].map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  expect((await limitsOf(member)).receipt).toBe((await limitsOf(member)).receipt)
  await world.setClock(start + 3 * HOUR)
  const ended = await limitsOf(member)
  expect([ended.timed_out_until, receiptOf(ended)]).toEqual(['', out])
})

test('C6.1 lowers a limit at once and raises it after 24 hours', async () => {
  await setDaily('100')
  expect(await setDaily('50')).toMatchObject({ daily_stake: 5_000n, next_daily_stake: null, next_from: '' })
  const raised = await setDaily('500')
  expect(raised).toMatchObject({ daily_stake: 5_000n, next_daily_stake: 50_000n })
  expect(raised.next_from).not.toBe('')
  await world.setClock(start + 24 * HOUR - 1_000)
  await applyDueChanges(world.worker.db)
  expect((await limitsOf(member)).daily_stake).toBe(5_000n)
  await onDraw(start + 24 * HOUR - 60_000, async () => {
    expect(await refusal(world, placeOrder, order('51'), member)).toBe('daily_limit')
  })
  await world.setClock(start + 24 * HOUR)
  await applyDueChanges(world.worker.db)
  expect(await limitsOf(member)).toMatchObject({
    daily_stake: 50_000n,
    next_daily_stake: null,
    next_from: '',
  })
})

test('C6.1 treats removal as raising; lowering cancels a pending raise', async () => {
  await setDaily('100')
  expect((await setDaily('')).daily_stake).toBe(10_000n)
  expect((await setDaily('')).next_from).not.toBe('')
  expect(await setDaily('90')).toMatchObject({ daily_stake: 9_000n, next_from: '' })
  await world.setClock(start + 25 * HOUR)
  await applyDueChanges(world.worker.db)
  expect((await limitsOf(member)).daily_stake).toBe(9_000n)
  await setDaily('')
  await world.setClock(start + 50 * HOUR)
  await applyDueChanges(world.worker.db)
  expect((await limitsOf(member)).daily_stake).toBeNull()
})

test.each(['-1', '1.5', '1e3', ' 1', 'x', '1234567890', '０'])(
  'setLimits: refuses the limit %j',
  async (daily_stake) => {
    expect(await refusal(world, setLimits, { daily_stake }, member)).toBe('limit_invalid')
  },
)

test.each([
  ['timeout', 'timed_out', 1_000],
  ['exclusion', 'excluded', 50_000],
] as const)(
  'C6.2 %s works at once: no orders, no recharges; login and withdrawal still work',
  async (kind, code, most) => {
    const hours = kind === 'timeout' ? 1 : 24
    const pic = await newVoucher(world, member)
    await onDraw(start, async () => {
      await call(world, exclude, { kind, hours: String(hours) }, member)
      expect(await refusal(world, placeOrder, order('1'), member)).toBe(code)
    })
    expect(await refusal(world, recharge, rechargeForm(pic), member)).toBe(code)
    const again = await newSession(world, member)
    await call(world, getUserInfo, {}, { token: again })
    const id = await newPayout(world, { ...member, token: again })
    expect((await call(world, getUserWithdrawList, {}, { token: again })).length).toBe(1)
    await call(world, cancelWithdraw, { id: String(id) }, { token: again })
    for (const bad of [String(most + 1), '0', '-1', '', '1.5', kind === 'exclusion' ? '23' : 'x'])
      expect(await refusal(world, exclude, { kind, hours: bad }, member)).toBe('exclusion_invalid')
    await world.setClock(start + hours * HOUR + 60_000)
    await call(world, recharge, rechargeForm(await newVoucher(world, member)), member)
    expect(await limitsOf(member)).toMatchObject({ timed_out_until: '', excluded_until: '' })
  },
)

test('C6.2 refuses to shorten a self-exclusion', async () => {
  const ask = (kind: string, hours: string) => call(world, exclude, { kind, hours }, member)
  const long = await ask('exclusion', '1000')
  expect(await ask('exclusion', '24')).toEqual({ ...long, receipt: expect.any(String) })
  expect((await ask('exclusion', '2000')).excluded_until > long.excluded_until).toBe(true)
  const timed = await ask('timeout', '100')
  expect((await ask('timeout', '1')).timed_out_until).toBe(timed.timed_out_until)
})

test.each([
  ['exclusion', 50_001],
  ['exclusion', 23],
  ['timeout', 1_001],
  ['timeout', 0],
  ['ban', 48],
])('exclude: the database refuses the pause %s of %i hours as well', async (kind, hours) => {
  const pause = queryAs(world, 'api', 'SELECT exclude_member($1, $2, $3)', [member.id, kind, hours])
  await expect(pause).rejects.toThrow(/a time-out lasts/)
})
