import type { Locale } from '@saikoro/shared/locale'
import { DayPicker, type Formatters, type Labels } from 'react-day-picker'
import { localDay } from '../lib/format.ts'
import { useTranslation } from '../lib/translation.ts'
import styles from './MonthGrid.module.css'

interface Props {
  /** Days are `YYYY-MM-DD`; the first and the last that can be chosen. */
  readonly first: string
  readonly last: string
  readonly value: string | undefined
  /** Days with a dot, and what the dot means to screen readers. */
  readonly marked: readonly string[]
  readonly markName: string
  readonly onValueChange: (day: string) => void
  /** Another month is shown, named by its first day. */
  readonly onMonthChange?: (day: string) => void
}

const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const monthText = (date: Date, locale: Locale) =>
  date.toLocaleDateString(locale, { year: 'numeric', month: 'long' })

/** The browser's own names of days and months: the library's would be loaded for each language. */
function formattersOf(locale: Locale): Partial<Formatters> {
  return {
    formatCaption: (month) => monthText(month, locale),
    formatWeekdayName: (day) => day.toLocaleDateString(locale, { weekday: 'short' }),
  }
}

/** A month with one day to choose, by touch or by the arrow keys; it opens at the chosen day. */
export function MonthGrid(props: Props) {
  const { first, last, value, marked, markName, onValueChange, onMonthChange } = props
  const { t, locale } = useTranslation()
  const labels: Partial<Labels> = {
    labelGrid: (month) => monthText(month, locale),
    labelNav: () => t('xuanfei:calendar'),
    labelPrevious: () => t('previousMonth'),
    labelNext: () => t('nextMonth'),
    labelDayButton: (day, { marked: isMarked }) =>
      [day.toLocaleDateString(locale, { dateStyle: 'full' }), isMarked && markName]
        .filter(Boolean)
        .join(', '),
  }
  const chosen = value ? dateOf(value) : undefined
  const weekStartsOn = locale === 'zh' ? 1 : 0
  const week = dateOf(first)
  week.setDate(week.getDate() - ((week.getDay() + 7 - weekStartsOn) % 7))
  return (
    <DayPicker
      mode="single"
      required
      selected={chosen}
      onSelect={(date) => onValueChange(localDay(date))}
      onMonthChange={(month) => onMonthChange?.(localDay(month))}
      defaultMonth={chosen ?? dateOf(first)}
      startMonth={dateOf(first)}
      endMonth={dateOf(last)}
      disabled={{ before: dateOf(first), after: dateOf(last) }}
      today={dateOf(first)}
      modifiers={{ marked: marked.map(dateOf) }}
      modifiersClassNames={{ marked: styles.marked ?? '' }}
      weekStartsOn={weekStartsOn}
      // at the end of a month the days of the next one stand where past weeks would
      hidden={{ before: week }}
      fixedWeeks
      showOutsideDays
      formatters={formattersOf(locale)}
      labels={labels}
      classNames={{
        root: 'relative',
        nav: `flex spread absolute ${styles.nav}`,
        month_caption: 'row center heading size-body touch',
        button_previous: `row center round touch ${styles.step}`,
        button_next: `row center round touch ${styles.step}`,
        chevron: styles.chevron ?? '',
        month_grid: `full ${styles.grid}`,
        weekday: 'small soft',
        day_button: `row center round relative ${styles.day}`,
        selected: styles.selected ?? '',
        disabled: `ink-soft ${styles.disabled}`,
        today: styles.today ?? '',
      }}
    />
  )
}
