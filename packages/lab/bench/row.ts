import type { Product } from './product.ts'

export interface Row {
  readonly work: string
  readonly against: string
  /** What was measured, in words. */
  readonly measured: string
  readonly value: number
  readonly goal: string
  readonly holds: boolean
  /** The line of its part's plot that it is a point of, and where it lies on it: with so many bets. */
  readonly curve?: string
  readonly bets?: number
}

/** A part of the table: its name is what `npm run lab -- bench NAME` picks. */
export type Part = (product: Product, say: (text: string) => void) => Promise<Row[]>

const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** A row that is the ratio of two speeds, the second being the measure. */
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

export function atMost(work: string, against: string, measured: string, value: number, goal: number): Row {
  return { work, against, measured, value, goal: `≤ ${goal}`, holds: value <= goal }
}

/** Numbers of bets, written with commas between them. */
export function sizesOf(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) throw new Error(`no sizes: ${text}`)
  return sizes.toSorted((a, b) => a - b)
}
