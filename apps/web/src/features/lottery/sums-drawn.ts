import { type Dice, sumOf, THROWS, WAYS } from '@saikoro/shared/rules/options'

const SUMS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const

export interface SumDrawn {
  readonly sum: (typeof SUMS)[number]
  readonly drawn: number
  /** Expected count: draws × ways / 216. */
  readonly expected: number
}

/** Returns the observed and expected count of each sum. */
export function sumsDrawn(dice: readonly Dice[]): SumDrawn[] {
  const sums = dice.map(sumOf)
  return SUMS.map((sum) => ({
    sum,
    drawn: sums.filter((each) => each === sum).length,
    expected: (dice.length * WAYS[sum]) / THROWS,
  }))
}
