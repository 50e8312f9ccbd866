import { expect, test } from 'vitest'
import { throwStatistics } from './Throws.tsx'

test('counts each throw under its sum, and expects as many draws as there are', () => {
  const { draws, sums } = throwStatistics(new Array(216).fill(5))
  expect(draws).toBe(1_080)
  expect(sums.map(({ sum }) => sum)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(sums.every(({ count, expected }) => count === expected)).toBe(true)
  const counts = new Array(216).fill(0)
  counts[215] = 10
  expect(throwStatistics(counts).sums.at(-1)).toMatchObject({ sum: 18, count: 10 })
})
