import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type ErrorMessage, Field } from '../../ui/form/Field.tsx'
import styles from './ReserveForm.module.css'
import { comingDays, dayParts } from './reservable-days.ts'

interface Props {
  readonly first: string
  readonly last: string
  /** Undefined while none is chosen. */
  readonly value: string | undefined
  /** The days with a published time. */
  readonly free: readonly string[]
  readonly describedBy?: string | undefined
  readonly error: ErrorMessage
  readonly onValueChange: (day: string) => void
}

/** The next week and the days with a free time as a row that scrolls sideways; any other day has a field. */
export function DayField({ first, last, value, free, error, describedBy, onValueChange }: Props) {
  const { t, locale } = useTranslation('reservation')
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  const days = [...new Set([...comingDays(first), ...free])].toSorted()
  const [isLater, setLater] = useState(() => value !== undefined && !days.includes(value))

  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)')
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2
  }, [])

  function choose(day: string) {
    setLater(day === '')
    onValueChange(day)
  }

  return (
    <div className="stack gap-2">
      <fieldset aria-describedby={describedBy}>
        <legend className={`small strong ${styles.name}`}>{t('date')}</legend>
        <div ref={row} className={`flex gap-2 relative ${styles.row}`}>
          {days.map((day) => {
            const { weekday, date } = dayParts(day, locale)
            return (
              <label key={day} className={`stack fixed touch relative text-center rounded ${styles.day}`}>
                <input
                  type="radio"
                  name={name}
                  value={day}
                  checked={!isLater && day === value}
                  onChange={() => choose(day)}
                />
                <span className="small">{weekday} </span>
                <span className="strong">{date}</span>
                {free.includes(day) && (
                  <span
                    className={`absolute round ${styles.free}`}
                    role="img"
                    aria-label={` ${t('xuanfei:freeTimes')}`}
                  />
                )}
              </label>
            )
          })}
          <label className={`row fixed touch relative text-center rounded ${styles.day}`}>
            <input type="radio" name={name} checked={isLater} onChange={() => choose('')} />
            {t('laterDay')}
          </label>
        </div>
      </fieldset>
      {isLater && (
        <Field
          label={t('date')}
          hint={t('dateHint')}
          type="date"
          min={first}
          max={last}
          value={value ?? ''}
          error={error}
          onValueChange={onValueChange}
        />
      )}
    </div>
  )
}
