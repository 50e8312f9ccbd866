// Compares counts of many draws with the distributions of fair dice.
import { chiSquareOf } from '@saikoro/shared/rules/chi-square'
import { OPTIONS, THROWS, WAYS } from '@saikoro/shared/rules/options'
import { COUPON_MAX, type Counts } from './count-draws.ts'

export interface Finding {
  readonly name: string
  readonly value: number
  /** degrees of freedom; null for a normally distributed value */
  readonly freedom: number | null
  /** standard deviations from the expectation; for a chi-square of its cube root (Wilson and Hilferty) */
  readonly z: number
  readonly isFair: boolean
}

/** 99 %: one-sided for a chi-square, two-sided for the others. */
const ONE_SIDED = 2.3263
const TWO_SIDED = 2.5758

function chiSquare(name: string, counts: readonly number[], shares: readonly number[]): Finding {
  const value = chiSquareOf(counts, shares)
  const freedom = counts.length - 1
  const spread = 2 / (9 * freedom)
  const z = (Math.cbrt(value / freedom) - 1 + spread) / Math.sqrt(spread)
  return { name, value, freedom, z, isFair: z < ONE_SIDED }
}

function normal(name: string, z: number): Finding {
  return { name, value: z, freedom: null, z, isFair: Math.abs(z) < TWO_SIDED }
}

const even = (length: number) => new Array<number>(length).fill(1 / length)
const SUMS = OPTIONS.slice(4).map((option) => WAYS[option] / THROWS)
/** small and even, small and odd, big and even, big and odd */
const PAID = [61, 47, 47, 61].map((ways) => ways / THROWS)

/** Runs test of Wald and Wolfowitz on big and small. */
function runs({ draws, big, runs: found }: Counts): Finding {
  const [one, two] = [big, draws - big]
  const mean = 1 + (2 * one * two) / draws
  const variance = ((mean - 1) * (mean - 2)) / (draws - 1)
  return normal('runs of big and small', (found - mean) / Math.sqrt(variance))
}

/** Probabilities that the nth die completes all six faces; the last one is the remainder. */
function couponShares(): number[] {
  let faces = [1, 0, 0, 0, 0, 0, 0]
  const shares: number[] = [0]
  for (let n = 1; n < COUPON_MAX; n += 1) {
    const next = faces.map((share, seen) => (share * seen) / 6 + ((faces[seen - 1] ?? 0) * (7 - seen)) / 6)
    shares.push(((faces[5] ?? 0) * 1) / 6)
    faces = next.with(6, 0)
  }
  shares.push(1 - shares.reduce((sum, share) => sum + share, 0))
  return shares
}

export function judgeCounts(counts: Counts): Finding[] {
  const { serial, bets, draws } = counts
  return [
    chiSquare('faces of a die', counts.faces, even(6)),
    chiSquare('sums', counts.sums, SUMS),
    chiSquare('216 throws', counts.throws, even(THROWS)),
    chiSquare('pairs of successive draws', counts.pairs, even(36)),
    chiSquare('size and parity as paid', counts.paid, PAID),
    runs(counts),
    normal('serial correlation of sums', (serial.products / serial.squares) * Math.sqrt(draws)),
    chiSquare('coupon collector', counts.coupons.slice(6), couponShares().slice(6)),
    normal('return to players', bets.excess / Math.sqrt(bets.variance)),
    normal('return of the largest bets', bets.heavyExcess / Math.sqrt(bets.heavyVariance)),
  ]
}
