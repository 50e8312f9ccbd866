import { expect, test } from 'vitest'
import { countDraws } from './count-draws.ts'
import { biased, shipped } from './generators.ts'
import { judgeCounts } from './statistics.ts'

const unfair = (house: typeof shipped, draws: number) =>
  judgeCounts(countDraws(house, draws))
    .filter(({ isFair }) => !isFair)
    .map(({ name }) => name)

test('the shipped derivation passes every statistic at 99 %', () => {
  expect(unfair(shipped, 20_000)).toEqual([])
})

test.each([
  ['modulo bias', 'faces of a die', 80_000],
  ['off by one', 'faces of a die', 120_000],
  ['re-roll', 'sums', 10_000],
  ['swapped size', 'size and parity as paid', 10_000],
  ['late bet', 'return to players', 30_000],
  ['bet size fed into the dice', 'return of the largest bets', 10_000],
])('a planted fault is caught: %s', (name, by, draws) => {
  const house = biased.find((each) => each.name === name)
  expect(house && unfair(house, draws)).toContain(by)
})
