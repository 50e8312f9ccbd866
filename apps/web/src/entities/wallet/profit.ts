import type { Locale } from '@saikoro/shared/locale'
import { POINT, writePoints } from '@saikoro/shared/points'
import { signOf } from '../../lib/format.ts'

export interface Day {
  readonly day: string
  /** Winnings less stakes of this day. */
  readonly change: bigint
  /** What the odds let expect of these stakes; on every day or on none. */
  readonly expected?: bigint
}

interface Total extends Day {
  /** Sum up to and including this day; `expected` is one, too. */
  readonly total: bigint
}

/** Returns winnings less stakes per day with the running totals. */
export function runningTotal(days: readonly Day[]): Total[] {
  let [total, sum] = [0n, 0n]
  return days.map(({ day, change, expected }) => {
    total += change
    sum += expected ?? 0n
    return { day, change, total, ...(expected !== undefined && { expected: sum }) }
  })
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Curve {
  readonly points: readonly Point[]
  /** The expected totals in the same scale; none without them. */
  readonly expected: readonly Point[]
  /** The y coordinate of zero. */
  readonly zero: number
}

/** Scales the totals to a box of `width` × `height`. The curve starts at zero, and zero is always inside the box. */
export function curveOf(totals: readonly Total[], width: number, height: number): Curve {
  const inPoints = (points: bigint) => Number(points) / Number(POINT)
  const values = totals.map(({ total }) => inPoints(total))
  const compared = totals.flatMap(({ expected }) => (expected === undefined ? [] : [inPoints(expected)]))
  const most = Math.max(0, ...values, ...compared)
  const span = most - Math.min(0, ...values, ...compared) || 1
  const step = width / Math.max(1, totals.length)
  const place = (value: number) => ((most - value) / span) * height
  const pointsOf = (line: readonly number[]) =>
    [0, ...line].map((value, index) => ({ x: index * step, y: place(value) }))
  return { points: pointsOf(values), expected: compared.length > 0 ? pointsOf(compared) : [], zero: place(0) }
}

/** As `formatNet`, with exactly two decimals. */
export function formatProfit(points: bigint, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return signOf(points) + format.format(Math.abs(Number(writePoints(points))))
}
