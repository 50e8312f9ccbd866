import type { Locale } from '@saikoro/shared/locale'
import { writePoints } from '@saikoro/shared/points'

/** Formats profit with exactly two decimals. */
export function formatProfit(points: bigint, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format.format(Number(writePoints(points))).replace('-', '−')
}
