import { expect, test } from 'vitest'
import { binomialRange } from './binomial.ts'

// computed in Python with the log-gamma function
test.each([
  [0, 0.5, 0, 0],
  [1, 0.5, 0, 1],
  [10, 0.5, 2, 8],
  [100, 0.5, 40, 60],
  [216, 1 / 216, 0, 3],
  [1000, 27 / 216, 105, 146],
  [20_000, 0.5, 9861, 10_139],
])('returns the central 95 %% of wins in %i plays with chance %f', (plays, chance, low, high) => {
  expect(binomialRange(plays, chance)).toEqual({ low, high })
})
