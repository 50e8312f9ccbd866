import { expect, test } from 'vitest'
import { throwStatistics } from './Throws.tsx'
import { nameOfBucket } from './WithdrawalTimes.tsx'

test('returns chi-square 0 and matching expected counts for a uniform distribution', () => {
  const { draws, chiSquare, sums } = throwStatistics(new Array(216).fill(5))
  expect([draws, chiSquare]).toEqual([1_080, 0])
  expect(sums.map(({ sum }) => sum)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(sums.every(({ count, expected }) => count === expected)).toBe(true)
})

test('returns the maximum chi-square when one throw has all counts, and 0 without draws', () => {
  const counts = new Array(216).fill(0)
  expect(throwStatistics(counts)).toMatchObject({ draws: 0, chiSquare: 0 })
  counts[215] = 10
  const { chiSquare, sums } = throwStatistics(counts)
  expect(chiSquare).toBeCloseTo(10 * 215)
  expect(sums.at(-1)).toMatchObject({ sum: 18, count: 10 })
})

test('formats an age range in the given language', () => {
  expect(nameOfBucket('<1h', 'en')).toBe('< 1 hour')
  expect(nameOfBucket('24-72h', 'en')).toBe('24 – 72 hours')
  expect(nameOfBucket('>72h', 'ja')).toContain('> 72')
})
