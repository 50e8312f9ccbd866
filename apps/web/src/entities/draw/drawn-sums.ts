import { type Dice, sumOf, THROWS, WAYS } from '@saikoro/shared/rules/options'
import type { Unverified } from '@saikoro/shared/source'
import { reportedOf } from '../../lib/unverified.ts'
import type { SumRow } from './SumPlot.tsx'

const SUMS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const

/** Returns the count of each sum beside the one that so many draws let expect. */
export function sumRows(draws: number, countOf: (sum: number) => number): SumRow[] {
  return SUMS.map((sum) => ({ sum, count: countOf(sum), expected: (draws * WAYS[sum]) / THROWS }))
}

/** Returns the rows of reported dice. */
export function sumsDrawn(dice: readonly Unverified<Dice>[]): SumRow[] {
  const sums = dice.map((each) => sumOf(reportedOf(each)))
  return sumRows(dice.length, (sum) => sums.filter((each) => each === sum).length)
}
