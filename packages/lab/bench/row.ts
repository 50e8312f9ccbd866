import { median } from './alternate.ts'
import type { Product } from './product.ts'

export interface Row {
  readonly work: string
  readonly against: string
  /** description of the measurement */
  readonly measured: string
  readonly value: number
  readonly goal: string
  readonly holds: boolean
  /** The ratios of single rounds lie on both sides of the goal. */
  readonly undecided?: boolean
  /** line of the plot and its x value, a number of bets */
  readonly curve?: string
  readonly bets?: number
}

/** One part of the bench, selected by `npm run lab -- bench NAME`. */
export type Part = (product: Product, report: (text: string) => void) => Promise<Row[]>

const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** A row with the ratio of two rates, the second one being the baseline. */
export function ratio(work: string, against: string, ours: number, theirs: number, goal: number): Row {
  const value = ours / theirs
  return {
    work,
    against,
    measured: `${whole(ours)}/s : ${whole(theirs)}/s`,
    value,
    goal: `≥ ${goal}`,
    holds: value >= goal,
  }
}

/** A row with the median ratio of alternating rounds, the second rate being the baseline; `each`: units of work per step. */
export function ratioOfRounds(
  work: string,
  against: string,
  ours: readonly number[] = [],
  theirs: readonly number[] = [],
  goal: number,
  each = 1,
): Row {
  const ratios = ours.map((rate, round) => (rate * each) / (theirs[round] ?? Number.NaN))
  return {
    ...ratio(work, against, median(ours) * each, median(theirs), goal),
    value: median(ratios),
    holds: Math.min(...ratios) >= goal,
    ...(Math.min(...ratios) < goal && Math.max(...ratios) >= goal && { undecided: true }),
  }
}

export function atMost(work: string, against: string, measured: string, value: number, goal: number): Row {
  return { work, against, measured, value, goal: `≤ ${goal}`, holds: value <= goal }
}

/** Parses comma-separated numbers of bets. */
export function sizesOf(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) throw new Error(`no sizes: ${text}`)
  return sizes.toSorted((a, b) => a - b)
}
