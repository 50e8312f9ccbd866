import type { Locale } from '@saikoro/shared/locale'
import { POINT, writePoints } from '@saikoro/shared/points'

interface Day {
  readonly day: string
  readonly play_money: bigint
  readonly win_money: bigint
}

export interface Total {
  readonly day: string
  /** Winnings less stakes of this day. */
  readonly change: bigint
  /** Sum up to and including this day. */
  readonly total: bigint
}

/** Returns winnings less stakes per day with the running total. */
export function runningTotal(days: readonly Day[]): Total[] {
  let total = 0n
  return days.map(({ day, play_money, win_money }) => {
    const change = win_money - play_money
    total += change
    return { day, change, total }
  })
}

export interface Curve {
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** The y coordinate of zero. */
  readonly zero: number
}

/** Scales the totals to a box of `width` × `height`. The curve starts at zero, and zero is always inside the box. */
export function curveOf(totals: readonly Total[], width: number, height: number): Curve {
  const values = [0, ...totals.map(({ total }) => Number(total) / Number(POINT))]
  const most = Math.max(...values)
  const least = Math.min(...values)
  const span = most - least || 1
  const step = width / Math.max(1, totals.length)
  const place = (value: number) => ((most - value) / span) * height
  return { points: values.map((value, index) => ({ x: index * step, y: place(value) })), zero: place(0) }
}

/** Formats profit with exactly two decimals. */
export function formatProfit(points: bigint, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format.format(Number(writePoints(points))).replace('-', '−')
}
