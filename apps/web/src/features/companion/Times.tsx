import { dayIn } from '@saikoro/shared/time-zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comingDayText } from '../../entities/reservation/reservable-days.ts'
import { useClock } from '../../lib/clock.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { zoneBeside } from '../../lib/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import {
  addTimeMutation,
  openTimeMutation,
  type PublishedTime,
  pauseMutation,
  type Times as TimesReply,
  timesQuery,
} from './companion-queries.ts'

const WeekSheet = lazyDialog(() => import('./WeekSheet.tsx'))

/** How many days are listed before the rest is asked for. */
const DAYS_SHOWN = 7

/** The times that members can request, in the time zone of her city. */
export function Times() {
  const { t } = useTranslation('companion')
  return (
    <Section title={t('times')}>
      <QueryBoundary query={useQuery(timesQuery())} skeleton={<Skeleton blocks={[5, 9]} />}>
        {(data) => <Published {...data} />}
      </QueryBoundary>
    </Section>
  )
}

function Published(data: TimesReply) {
  const { zone, paused, times } = data
  const { t, locale } = useTranslation('companion')
  const [isWeekOpen, setWeekOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const beside = useClock((now) => zoneBeside(zone, now, locale))
  const days = [...Map.groupBy(times, ({ date }) => date)]
  return (
    <>
      {beside && <MutedText>{t('zone', { zone: beside })}</MutedText>}
      {paused && (
        <p className="strong" data-level="amber">
          {t('isPaused')}
        </p>
      )}
      {days.length === 0 && <p>{t('noTimes')}</p>}
      {(isWhole ? days : days.slice(0, DAYS_SHOWN)).map(([day, each]) => (
        <div key={day} className="stack gap-1">
          <h3>{comingDayText(day, locale)}</h3>
          <ul className="stack gap-1">
            {each.map((time) => (
              <TimeRow key={time.id} time={time} />
            ))}
          </ul>
        </div>
      ))}
      {!isWhole && days.length > DAYS_SHOWN && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('allTimes', { count: times.length })}
        </Button>
      )}
      <Button variant="outline" onClick={() => setWeekOpen(true)}>
        {t('week')}
      </Button>
      <SingleTime zone={zone} />
      <Pause isPaused={paused} />
      <WeekSheet times={data} open={isWeekOpen} onClose={() => setWeekOpen(false)} />
    </>
  )
}

/** One published time, which she closes and opens. One that is reserved stays reserved. */
function TimeRow({ time: { id, time, open, reserved } }: { readonly time: PublishedTime }) {
  const { t } = useTranslation('companion')
  const change = useSubmission(openTimeMutation())
  return (
    <li className="stack gap-1">
      <div className="row wrap gap-2">
        <span className={open ? 'strong' : 'soft'}>{time.replace('-', '–')}</span>
        <span className="soft grow">{reserved ? t('isReserved') : open ? '' : t('isClosed')}</span>
        <Button
          variant="quiet"
          busy={change.isPending}
          onClick={() => change.mutate({ id, open: open ? '0' : '1' })}
        >
          {open ? t('close') : t('reopen')} <span className="visually-hidden">{time}</span>
        </Button>
      </div>
      <FaultLine of={change} />
    </li>
  )
}

function SingleTime({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('companion')
  const today = useClock((now) => dayIn(zone, now))
  const [time, setTime] = useState({ date: today, starts: '', ends: '' })
  const add = useSubmission(addTimeMutation())
  const { errors, of } = useFieldErrors(
    {
      date: time.date < today && t('dayMissing'),
      starts: time.starts === '' && t('hourMissing'),
      ends: time.ends <= time.starts && t('endsLater'),
    },
    add,
  )

  function send() {
    const empty = () => setTime({ ...time, starts: '', ends: '' })
    add.mutate(time, thenToast(t('timeAdded'), empty))
  }

  return (
    <Form of={of} onSubmit={send}>
      <h3>{t('singleTime')}</h3>
      <Field
        label={t('day')}
        type="date"
        min={today}
        value={time.date}
        error={errors.date}
        onValueChange={(date) => setTime({ ...time, date })}
      />
      <div className="columns-2 gap-2">
        {(['starts', 'ends'] as const).map((name) => (
          <Field
            key={name}
            label={t(name)}
            type="time"
            step={900}
            value={time[name]}
            error={errors[name]}
            onValueChange={(hour) => setTime({ ...time, [name]: hour })}
          />
        ))}
      </div>
      <Button type="submit" variant="outline" busy={add.isPending}>
        {t('addTime')}
      </Button>
    </Form>
  )
}

/** Out of the directory at once, and back. */
function Pause({ isPaused }: { readonly isPaused: boolean }) {
  const { t } = useTranslation('companion')
  const change = useSubmission(pauseMutation())
  return (
    <div className="stack gap-2">
      <MutedText>{t(isPaused ? 'comeBackText' : 'pauseText')}</MutedText>
      <Button
        variant={isPaused ? 'filled' : 'quiet'}
        busy={change.isPending}
        onClick={() => change.mutate(!isPaused, thenToast(t(isPaused ? 'isBack' : 'isPaused')))}
      >
        {t(isPaused ? 'comeBack' : 'pause')}
      </Button>
      <FaultLine of={change} />
    </div>
  )
}
