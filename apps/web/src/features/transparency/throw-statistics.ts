import { chiSquareOf } from '@saikoro/shared/rules/chi-square'
import { OPTIONS, THROWS, WAYS } from '@saikoro/shared/rules/options'
import type { SumRow } from '../../entities/draw/SumPlot.tsx'

/** Minimum number of draws for chi-square: an expected count of five per throw. */
export const DRAWS_MIN = 5 * THROWS

/** First and 99th percentile of chi-square with 215 degrees of freedom. */
export const TYPICAL_RANGE = { low: 169.7, high: 266.2 }

const UNIFORM = new Array<number>(THROWS).fill(1 / THROWS)

/** Returns the number of draws, chi-square against the uniform distribution, and the observed and expected count of each sum. */
export function throwStatistics(counts: readonly number[]): {
  readonly draws: number
  readonly chiSquare: number
  readonly sums: readonly SumRow[]
} {
  const draws = counts.reduce((total, count) => total + count, 0)
  const sums = OPTIONS.slice(4).map((option) => {
    const sum = Number(option)
    const places = counts.filter(
      (_, at) => Math.floor(at / 36) + (Math.floor(at / 6) % 6) + (at % 6) + 3 === sum,
    )
    const count = places.reduce((total, each) => total + each, 0)
    return { sum, count, expected: (draws * WAYS[option]) / THROWS }
  })
  return { draws, chiSquare: draws === 0 ? 0 : chiSquareOf(counts, UNIFORM), sums }
}
