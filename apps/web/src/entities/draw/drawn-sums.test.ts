import { expect, test } from 'vitest'
import { served } from '../../test/served.ts'
import { sumsDrawn } from './drawn-sums.ts'

test('counts each throw once, and the expected counts add up to the number of draws', () => {
  const rows = sumsDrawn(
    served([
      [1, 1, 1],
      [6, 6, 6],
      [1, 2, 3],
      [3, 2, 1],
    ]),
  )
  expect(rows.filter(({ count }) => count > 0).map(({ sum, count }) => [sum, count])).toEqual([
    [3, 1],
    [6, 2],
    [18, 1],
  ])
  expect(rows.reduce((all, { expected }) => all + expected, 0)).toBeCloseTo(4)
})
