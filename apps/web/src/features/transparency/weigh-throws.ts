import { chiSquareOf } from '@saikoro/shared/rules/chi-square'
import { OPTIONS, THROWS, WAYS } from '@saikoro/shared/rules/options'

/** Of 216 throws: each is expected five times, below that chi-square is no measure. */
export const ENOUGH = 5 * THROWS

/** Where chi-square with 215 degrees of freedom lies in 98 of 100 cases: above its first and below its 99th percentile. */
export const USUAL = { low: 169.7, high: 266.2 }

const EVEN = new Array<number>(THROWS).fill(1 / THROWS)

export interface SumRow {
  readonly sum: number
  readonly count: number
  readonly expected: number
}

/** What 216 counts say: how many draws, how far from even, and how often each sum came beside how often it should. */
export function weighThrows(counts: readonly number[]): {
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
  return { draws, chiSquare: draws === 0 ? 0 : chiSquareOf(counts, EVEN), sums }
}
