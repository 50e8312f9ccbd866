import { expect, test } from 'vitest'
import { isStake, readStake } from './order.ts'

test('parses digits only as a stake', () => {
  expect(readStake('20')).toBe(2_000n)
  for (const text of ['', '-1', '+1', '1.0', '1e3', ' 1', '0x1', '１', '1234567890123']) {
    expect(readStake(text)).toBeUndefined()
  }
})

test('accepts stakes of 1 to 5,000 whole points', () => {
  for (const stake of [undefined, 0n, 99n, 150n, 500_100n, -100n]) expect(isStake(stake)).toBe(false)
  for (const stake of [100n, 500_000n]) expect(isStake(stake)).toBe(true)
})
