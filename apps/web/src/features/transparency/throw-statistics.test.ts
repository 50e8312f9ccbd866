import { expect, test } from 'vitest'
import { throwStatistics } from './Throws.tsx'
import { nameOfBucket } from './WithdrawalTimes.tsx'

test('counts each throw under its sum, and expects as many draws as there are', () => {
  const { draws, sums } = throwStatistics(new Array(216).fill(5))
  expect(draws).toBe(1_080)
  expect(sums.map(({ sum }) => sum)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(sums.every(({ count, expected }) => count === expected)).toBe(true)
  const counts = new Array(216).fill(0)
  counts[215] = 10
  expect(throwStatistics(counts).sums.at(-1)).toMatchObject({ sum: 18, count: 10 })
})

test('formats an age range in the given language', () => {
  expect(nameOfBucket('<1h', 'en')).toBe('< 1 hour')
  expect(nameOfBucket('24-72h', 'en')).toBe('24 – 72 hours')
  expect(nameOfBucket('>72h', 'ja')).toContain('> 72')
})
