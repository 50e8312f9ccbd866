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

test('leaves at most 2.5 % in each tail, and more with one count less', () => {
  const ways = (n: number, k: number): number => (k === 0 ? 1 : (ways(n, k - 1) * (n - k + 1)) / k)
  const share = (from: number, to: number) => {
    let sum = 0
    for (let wins = from; wins <= to; wins += 1) sum += ways(30, wins) * 0.125 ** wins * 0.875 ** (30 - wins)
    return sum
  }
  const { low, high } = binomialRange(30, 0.125)
  expect([share(0, low - 1) <= 0.025, share(0, low) > 0.025]).toEqual([true, true])
  expect([share(high + 1, 30) <= 0.025, share(high, 30) > 0.025]).toEqual([true, true])
})
