import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ODDS, payoutOf, returnOf } from './odds.ts'
import { OPTIONS } from './options.ts'
import { readStake } from './order.ts'

test('the default odds have the published returns', () => {
  const percent = OPTIONS.map((option) => Number((returnOf(option, DEFAULT_ODDS) * 100).toFixed(1)))
  const half = [97.2, 97.2, 97.2, 97.2, 97.2, 97.2, 97.2, 97.5]
  expect(percent).toEqual([99, 99, 99, 99, ...half, ...half.toReversed()])
})

test('rounds a payout down, never above stake × odds', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n), fc.integer({ min: 100, max: 30_000 }), (stake, odds) => {
      const exact = stake * BigInt(odds)
      const paid = payoutOf(stake, odds) * 100n
      expect(paid <= exact && exact - paid < 100n).toBe(true)
    }),
  )
  expect(payoutOf(100n, 198)).toBe(198n)
  expect(payoutOf(101n, 198)).toBe(199n)
})

test('parses digits only as a stake', () => {
  expect(readStake('20')).toBe(2_000n)
  for (const text of ['', '-1', '+1', '1.0', '1e3', ' 1', '0x1', '１', '1234567890123']) {
    expect(readStake(text)).toBeUndefined()
  }
})
