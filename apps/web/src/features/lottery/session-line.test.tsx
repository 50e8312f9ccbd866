import { afterEach, expect, test } from 'vitest'
import type { Member } from '../../entities/member/member-queries.ts'
import { startOfSession } from '../../entities/order/play-sessions.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { SessionLine } from './SessionLine.tsx'

const MEMBER = 7
const MEMBER_NOW = served<Member>({ id: MEMBER, money: 100_000n })
const HOUR_S = 3_600

afterEach(() => sessionStorage.clear())

/** A booked order of two options at 10 points each, sent `secondsAgo`. */
function order(secondsAgo: number, payout: bigint | null): StoredOrder {
  const sentAt = Date.now() - secondsAgo * 1_000
  return bookedOrder({ requestId: `${secondsAgo}`, sentAt, options: ['big', 'odd'], payout })
}

/** Renders the line for a session that started `seconds` ago and returns its text. */
async function lineAfter(seconds: number, orders?: readonly StoredOrder[]): Promise<string> {
  const seat = { memberId: MEMBER, since: Date.now() - seconds * 1_000 }
  const line = <SessionLine member={MEMBER_NOW} orders={orders} />
  await openForm(line, [], { play: JSON.stringify(seat) })
  return document.body.textContent
}

test('C6.3 keeps the session time of each member over a reload', async () => {
  expect(await lineAfter(65)).toMatch(/Session 1:0[5-7]/)
  expect(await lineAfter(3_661)).toMatch(/Session 1:01:0[1-3]/)
  sessionStorage.setItem('play', JSON.stringify({ memberId: MEMBER, since: 5 }))
  expect(startOfSession(MEMBER)).toBe(5)
  expect(startOfSession(8)).toBeGreaterThan(5)
})

test('C6.3 sums payouts less stakes of this session only', async () => {
  const [won, lost, earlier] = [order(30, 1_980n), order(20, 0n), order(HOUR_S, 500_000n)]
  expect(await lineAfter(60, [won])).toMatch(/−0\.20/)
  expect(await lineAfter(60, [won, lost, earlier])).toMatch(/−20\.20/)
  expect(await lineAfter(60, [order(30, 3_960n)])).toMatch(/\+19\.60/)
})

test('C6.3 continues a session over orders of another tab, less than half an hour apart', async () => {
  const chain = [order(600, 0n), order(2_000, 0n), order(3 * HOUR_S, 500_000n)]
  const line = await lineAfter(60, chain)
  expect(line).toMatch(/Net −40/)
  expect(line).toMatch(/Session 33:2[0-2]/)
})

test('C6.3 shows no result before the orders are loaded, and leaves out open orders', async () => {
  expect(await lineAfter(60)).toContain('…')
  expect(await lineAfter(60, [order(10, null)])).toMatch(/±0/)
})
