import type { Locale } from '@saikoro/shared/locale'
import { writePoints } from '@saikoro/shared/points'

/** Profit is shown to two decimals, always (spec §9). */
export function formatProfit(points: bigint, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format.format(Number(writePoints(points))).replace('-', '−')
}
