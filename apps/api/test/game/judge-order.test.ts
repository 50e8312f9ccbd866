import { readItem } from '@saikoro/shared/rules/order'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeOrder, type OrderSnapshot } from './judge-order.ts'

const good: OrderSnapshot = {
  accountActive: true,
  memberId: '7',
  mid: '',
  excluded: false,
  timedOut: false,
  game: 'open',
  expect: '',
  nowExpect: '202611200540',
  nextExpect: '202611200541',
  balance: 100_000n,
  condition: 0n,
  item: ['big', 'odd'],
  stake: 2_000n,
  dailyLimit: undefined,
  stakedToday: 0n,
}

/** One fault for each check, in the order of the contract. */
const FAULTS: [string, Partial<OrderSnapshot>][] = [
  ['account_disabled', { accountActive: false }],
  ['other_member', { mid: '8' }],
  ['excluded', { excluded: true }],
  ['timed_out', { timedOut: true }],
  ['game_closed', { game: 'closed' }],
  ['issue_stale', { expect: '202611200539' }],
  ['condition_unmet', { condition: 100_001n }],
  ['option_unknown', { item: [] }],
  ['option_repeated', { item: ['big', '大'] }],
  ['stake_invalid', { stake: undefined }],
  ['daily_limit', { dailyLimit: 1n }],
  ['insufficient_points', { balance: 1n }],
]

test('accepts a valid order', () => {
  expect(judgeOrder(good)).toBeNull()
  expect(judgeOrder({ ...good, mid: '7', expect: '202611200540' })).toBeNull()
  expect(judgeOrder({ ...good, expect: '202611200541', balance: 4_000n, dailyLimit: 4_000n })).toBeNull()
})

test('rejects each single fault with its code', () => {
  for (const [code, fault] of FAULTS) expect(judgeOrder({ ...good, ...fault })).toBe(code)
  expect(judgeOrder({ ...good, game: 'paused' })).toBe('game_paused')
})

test('reports the first of several faults in the order of the contract', () => {
  fc.assert(
    fc.property(fc.subarray(FAULTS, { minLength: 1 }), (faults) => {
      const order = Object.assign({ ...good }, ...faults.map(([, fault]) => fault).toReversed())
      expect(judgeOrder(order)).toBe(faults[0]?.[0])
    }),
  )
})

test('rejects orders without options, with unknown or with repeated options', () => {
  for (const text of ['', 'big,', ',', 'big,19', 'BIG']) {
    expect(judgeOrder({ ...good, item: readItem(text) })).toBe('option_unknown')
  }
  expect(judgeOrder({ ...good, item: readItem('3,3') })).toBe('option_repeated')
})

test('accepts stakes of 1 to 5,000 whole points', () => {
  for (const stake of [0n, 99n, 150n, 500_100n, -100n]) {
    expect(judgeOrder({ ...good, balance: 10n ** 9n, stake })).toBe('stake_invalid')
  }
  for (const stake of [100n, 500_000n]) {
    expect(judgeOrder({ ...good, balance: 10n ** 9n, stake })).toBeNull()
  }
})

test('compares the total of all options with limit and balance', () => {
  expect(judgeOrder({ ...good, balance: 3_999n })).toBe('insufficient_points')
  expect(judgeOrder({ ...good, dailyLimit: 10_000n, stakedToday: 6_001n })).toBe('daily_limit')
})
