import { useState } from 'react'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/form/Field.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import type { DialogProps } from '../../ui/Sheet.tsx'
import { scheduleMutation, type Times, type WeekTime } from './companion-queries.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday, 00:00 UTC. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

const RULES = [
  { rule: 'notice_hours', label: 'notice', values: [0, 2, 6, 12, 24, 48, 168], unit: 'hours', none: 'none' },
  { rule: 'buffer_minutes', label: 'buffer', values: [0, 15, 30, 60, 120], unit: 'minutes', none: 'none' },
  { rule: 'most_per_day', label: 'most', values: [0, 1, 2, 3, 4, 5], unit: 'manyMeetings', none: 'mostNone' },
  { rule: 'days_ahead', label: 'ahead', values: [7, 14, 30, 60, 90], unit: 'days', none: 'aheadNone' },
] as const

interface Props extends DialogProps {
  readonly times: Times
}

/** The times of each week, the days without any, and the rules of all times. */
export function WeekSheet({ times, open, onClose }: Props) {
  const { t, locale } = useTranslation('companion')
  const [schedule, setSchedule] = useState(times)
  const save = useSubmission(scheduleMutation())
  const put = (fields: Partial<Times>) => setSchedule({ ...schedule, ...fields })
  const weekday = (nth: number) =>
    new Date(MONDAY + (nth - 1) * DAY_MS).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      of={save}
      title={t('week')}
      action={t('account:save')}
      onSend={() => save.mutate(schedule, thenToast(t('weekSaved'), onClose))}
    >
      {WEEKDAYS.map((nth) => (
        <Weekday
          key={nth}
          name={weekday(nth)}
          times={schedule.week.filter(({ weekday: of }) => of === nth)}
          onAdd={(time) => put({ week: [...schedule.week, { ...time, weekday: nth }] })}
          onRemove={(time) => put({ week: schedule.week.filter((each) => each !== time) })}
        />
      ))}
      <DaysOff daysOff={schedule.days_off} onChange={(days_off) => put({ days_off })} />
      {RULES.map(({ rule, label, values, unit, none }) => (
        <SelectField
          key={rule}
          label={t(label)}
          value={String(schedule[rule])}
          options={withOwn(values, schedule[rule]).map((count) => ({
            value: String(count),
            text: count === 0 ? t(none) : t(unit, { count }),
          }))}
          onValueChange={(value) => put({ [rule]: Number(value) })}
        />
      ))}
    </FormSheet>
  )
}

/** The values that are offered, with the one that is set. */
const withOwn = (values: readonly number[], own: number) => (values.includes(own) ? values : [...values, own])

interface WeekdayProps {
  readonly name: string
  readonly times: readonly WeekTime[]
  readonly onAdd: (time: { readonly starts: string; readonly ends: string }) => void
  readonly onRemove: (time: WeekTime) => void
}

function Weekday({ name, times, onAdd, onRemove }: WeekdayProps) {
  const { t } = useTranslation('companion')
  return (
    <section className="stack gap-2" aria-label={name}>
      <h3>{name}</h3>
      {times.length > 0 && (
        <div className="flex wrap gap-2">
          {times.map((time) => (
            <Button
              key={`${time.starts} ${time.ends}`}
              variant="outline"
              aria-label={t('removeTime', { time: `${time.starts}–${time.ends}` })}
              onClick={() => onRemove(time)}
            >
              {time.starts}–{time.ends} ✕
            </Button>
          ))}
        </div>
      )}
      <AddHours onAdd={onAdd} />
    </section>
  )
}

function AddHours({ onAdd }: Pick<WeekdayProps, 'onAdd'>) {
  const { t } = useTranslation('companion')
  const [hours, setHours] = useState<{ readonly starts: string; readonly ends: string }>()
  if (!hours)
    return (
      <Button variant="outline" onClick={() => setHours({ starts: '18:00', ends: '20:00' })}>
        {t('addTime')}
      </Button>
    )
  return (
    <>
      <div className="columns-2 gap-2">
        {(['starts', 'ends'] as const).map((name) => (
          <Field
            key={name}
            label={t(name)}
            type="time"
            step={900}
            value={hours[name]}
            error={name === 'ends' && hours.ends <= hours.starts && t('endsLater')}
            onValueChange={(hour) => setHours({ ...hours, [name]: hour })}
          />
        ))}
      </div>
      <Button
        variant="outline"
        disabled={hours.ends <= hours.starts}
        onClick={() => {
          onAdd(hours)
          setHours(undefined)
        }}
      >
        {t('takeTime')}
      </Button>
    </>
  )
}

interface DaysOffProps {
  readonly daysOff: Times['days_off']
  readonly onChange: (daysOff: Times['days_off']) => void
}

/** Days without any time: a holiday is one span. */
function DaysOff({ daysOff, onChange }: DaysOffProps) {
  const { t, locale } = useTranslation('companion')
  const [span, setSpan] = useState({ first: '', last: '' })
  const dayText = (day: string) =>
    new Date(day).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const spanText = ({ first, last }: typeof span) =>
    first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
  return (
    <section className="stack gap-2" aria-label={t('daysOff')}>
      <h3>{t('daysOff')}</h3>
      <div className="flex wrap gap-2">
        {daysOff.map((each) => (
          <Button
            key={each.first}
            variant="outline"
            aria-label={t('removeTime', { time: spanText(each) })}
            onClick={() => onChange(daysOff.filter((other) => other !== each))}
          >
            {spanText(each)} ✕
          </Button>
        ))}
      </div>
      <div className="columns-2 gap-2">
        {(['first', 'last'] as const).map((name) => (
          <Field
            key={name}
            label={t(name)}
            type="date"
            min={name === 'last' ? span.first : undefined}
            value={span[name]}
            onValueChange={(day) => setSpan({ ...span, [name]: day })}
          />
        ))}
      </div>
      <Button
        variant="quiet"
        disabled={span.first === ''}
        onClick={() => {
          const [first = '', last = first] = [span.first, span.last].filter(Boolean).toSorted()
          onChange([...daysOff, { first, last }])
          setSpan({ first: '', last: '' })
        }}
      >
        {t('addDaysOff')}
      </Button>
    </section>
  )
}
