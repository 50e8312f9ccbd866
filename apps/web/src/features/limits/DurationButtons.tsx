import type { Locale } from '@saikoro/shared/locale'
import { useLocale } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ActiveLimits.module.css'

interface Props {
  readonly durations: readonly Duration[]
  readonly onSelect: (length: Duration) => void
}

export function DurationButtons({ durations, onSelect }: Props) {
  const locale = useLocale()
  return (
    <div className={`columns-2 gap-3 ${styles.grid}`}>
      {durations.map((duration) => (
        <Button key={duration.hours} variant="outline" onClick={() => onSelect(duration)}>
          {formatBreakDuration(duration, locale)}
        </Button>
      ))}
    </div>
  )
}

const DAY = 24

interface Duration {
  readonly count: number
  readonly unit: 'hour' | 'day' | 'month' | 'year'
  readonly hours: number
}

/** In hours, within the bounds of the contract: 1 to 1,000 for a time-out, 24 to 50,000 for an exclusion. */
export const TIMEOUTS: readonly Duration[] = [
  { count: 1, unit: 'hour', hours: 1 },
  { count: 1, unit: 'day', hours: DAY },
  { count: 7, unit: 'day', hours: 7 * DAY },
  { count: 30, unit: 'day', hours: 30 * DAY },
]

export const EXCLUSIONS: readonly Duration[] = [
  { count: 1, unit: 'month', hours: 31 * DAY },
  { count: 6, unit: 'month', hours: 183 * DAY },
  { count: 1, unit: 'year', hours: 366 * DAY },
  { count: 5, unit: 'year', hours: 5 * 366 * DAY },
]

export type { Duration }

export function formatBreakDuration({ count, unit }: Duration, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
