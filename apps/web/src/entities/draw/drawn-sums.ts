import { type Dice, sumOf, THROWS, WAYS } from '@saikoro/shared/rules/options'
import type { Unverified } from '@saikoro/shared/source'
import { reportedOf } from '../../lib/unverified.ts'
import type { SumRow } from './SumPlot.tsx'

const SUMS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const

/** Returns the reported and the expected count of each sum. */
export function sumsDrawn(dice: readonly Unverified<Dice>[]): SumRow[] {
  const sums = dice.map((each) => sumOf(reportedOf(each)))
  return SUMS.map((sum) => ({
    sum,
    count: sums.filter((each) => each === sum).length,
    expected: (dice.length * WAYS[sum]) / THROWS,
  }))
}
