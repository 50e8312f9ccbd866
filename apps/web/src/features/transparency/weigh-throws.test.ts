import { expect, test } from 'vitest'
import { weighThrows } from './weigh-throws.ts'

test('even counts are no way from even, and each sum comes as often as its ways', () => {
  const { draws, chiSquare, sums } = weighThrows(new Array(216).fill(5))
  expect([draws, chiSquare]).toEqual([1_080, 0])
  expect(sums.map(({ sum }) => sum)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(sums.every(({ count, expected }) => count === expected)).toBe(true)
})

test('one throw alone is as far from even as can be, and none is nothing', () => {
  const counts = new Array(216).fill(0)
  expect(weighThrows(counts)).toMatchObject({ draws: 0, chiSquare: 0 })
  counts[215] = 10
  const { chiSquare, sums } = weighThrows(counts)
  expect(chiSquare).toBeCloseTo(10 * 215)
  expect(sums.at(-1)).toMatchObject({ sum: 18, count: 10 })
})
