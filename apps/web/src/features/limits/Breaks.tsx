import type { Locale } from '@saikoro/shared/locale'
import { useState } from 'react'
import { useClock } from '../../lib/clock.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { breakMutation } from './limits-queries.ts'

const DAY = 24

interface Duration {
  readonly count: number
  readonly unit: 'hour' | 'day' | 'month' | 'year'
  readonly hours: number
}

/** In hours, within the bounds of the contract: 1 to 1,000 for a time-out, 24 to 50,000 for an exclusion. */
const TIMEOUTS: readonly Duration[] = [
  { count: 1, unit: 'hour', hours: 1 },
  { count: 1, unit: 'day', hours: DAY },
  { count: 7, unit: 'day', hours: 7 * DAY },
  { count: 30, unit: 'day', hours: 30 * DAY },
]

const EXCLUSIONS: readonly Duration[] = [
  { count: 1, unit: 'month', hours: 31 * DAY },
  { count: 6, unit: 'month', hours: 183 * DAY },
  { count: 1, unit: 'year', hours: 366 * DAY },
  { count: 5, unit: 'year', hours: 5 * 366 * DAY },
]

interface Props {
  readonly kind: 'timeout' | 'exclusion'
  readonly member: number
}

export function Breaks({ kind, member }: Props) {
  const { t, locale } = useTranslation('limits')
  const [duration, setDuration] = useState<Duration>()
  return (
    <Section title={t(`${kind}Title`)}>
      <MutedText>{t(`${kind}Text`)}</MutedText>
      <div className="columns-2 gap-3">
        {(kind === 'timeout' ? TIMEOUTS : EXCLUSIONS).map((each) => (
          <Button key={each.hours} variant="outline" className="small" onClick={() => setDuration(each)}>
            {formatBreakDuration(each, locale)}
          </Button>
        ))}
      </div>
      {duration && (
        <BreakSheet
          key={duration.hours}
          {...{ kind, duration, member }}
          onClose={() => setDuration(undefined)}
        />
      )}
    </Section>
  )
}

const HOUR_MS = 3_600_000
const LONG_DATE = { dateStyle: 'long' } as const

interface BreakSheetProps extends Props {
  readonly duration: Duration
  readonly onClose: () => void
}

/**
 * Explains the consequences and starts a time-out. An exclusion cannot be shortened (charter C6.2), so it needs a second step with a
 * checkbox.
 */
function BreakSheet({ kind, duration, member, onClose }: BreakSheetProps) {
  const { t, locale } = useTranslation('limits')
  const [isSecond, setSecond] = useState(false)
  const [isUnderstood, setUnderstood] = useState(false)
  const until = useClock((now) =>
    new Intl.DateTimeFormat(locale, LONG_DATE).format(now + duration.hours * HOUR_MS),
  )
  const start = useSubmission(breakMutation(member))

  const { errors, of } = useFieldErrors(
    { understood: isSecond && !isUnderstood && t('exclusionTick') },
    start,
  )

  function send() {
    start.mutate(
      { kind, hours: duration.hours },
      thenToast(t(kind === 'timeout' ? 'timeoutStarted' : 'exclusionStarted'), onClose),
    )
  }

  return (
    <Sheet
      open
      onClose={onClose}
      side="center"
      of={of}
      title={t(`${kind}Confirm`, { length: formatBreakDuration(duration, locale) })}
      footer={
        <>
          <Button variant="quiet" disabled={start.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          {isSecond || kind === 'timeout' ? (
            <Button busy={start.isPending} onClick={(event) => submitWithin(event.currentTarget, send, of)}>
              {t(`${kind}Start`)}
            </Button>
          ) : (
            <Button onClick={() => setSecond(true)}>{t('account:goOn')}</Button>
          )}
        </>
      }
    >
      <div className="stack gap-3">
        <p>{isSecond ? t('exclusionText') : t('effect')}</p>
        {kind === 'exclusion' && <p>{t('exclusionUntil', { time: until })}</p>}
        {isSecond && (
          <CheckField
            label={t('exclusionUnderstood')}
            checked={isUnderstood}
            onCheck={setUnderstood}
            error={errors.understood}
          />
        )}
      </div>
    </Sheet>
  )
}

function formatBreakDuration({ count, unit }: Duration, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
