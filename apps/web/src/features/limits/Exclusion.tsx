import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Duration, DurationButtons, EXCLUSIONS, formatBreakDuration } from './DurationButtons.tsx'
import { breakMutation } from './limits-queries.ts'

/** An exclusion cannot be shortened (charter C6.2), so it needs two confirmations. */
export function Exclusion({ member }: { readonly member: number }) {
  const { t } = useTranslation('limits')
  const [duration, setDuration] = useState<Duration>()
  return (
    <Section title={t('exclusionTitle')}>
      <MutedText>{t('exclusionText')}</MutedText>
      <DurationButtons durations={EXCLUSIONS} onSelect={setDuration} />
      {duration && (
        <ExclusionSheet
          key={duration.hours}
          {...{ duration, member }}
          onClose={() => setDuration(undefined)}
        />
      )}
    </Section>
  )
}

const HOUR_MS = 3_600_000
const DAY = { dateStyle: 'long' } as const

interface Props {
  readonly duration: Duration
  readonly member: number
  readonly onClose: () => void
}

/** Step one explains the consequences; step two needs the checkbox and starts the exclusion. */
function ExclusionSheet({ duration, member, onClose }: Props) {
  const { t, locale } = useTranslation('limits')
  const [isSecond, setSecond] = useState(false)
  const [isUnderstood, setUnderstood] = useState(false)
  const [until] = useState(() => Date.now() + duration.hours * HOUR_MS)
  const start = useMutation(breakMutation(member))

  const { errors, validate } = useFieldErrors({ understood: !isUnderstood && t('exclusionTick') })

  function send() {
    if (!validate()) return
    start.mutate(
      { kind: 'exclusion', hours: duration.hours },
      { onSuccess: () => showToast(t('ui:done')), onSettled: onClose },
    )
  }

  return (
    <Sheet
      open
      onClose={onClose}
      side="center"
      title={t('exclusionConfirm', { length: formatBreakDuration(duration, locale) })}
      footer={
        <>
          <Button variant="quiet" disabled={start.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          {isSecond ? (
            <Button busy={start.isPending} onClick={(event) => submitWithin(event.currentTarget, send)}>
              {t('exclusionStart')}
            </Button>
          ) : (
            <Button onClick={() => setSecond(true)}>{t('exclusionNext')}</Button>
          )}
        </>
      }
    >
      <div className="stack gap-3">
        <p>{isSecond ? t('exclusionText') : t('effect')}</p>
        <p>{t('exclusionUntil', { time: new Intl.DateTimeFormat(locale, DAY).format(until) })}</p>
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
