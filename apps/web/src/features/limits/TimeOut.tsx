import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Duration, DurationButtons, formatBreakDuration, TIMEOUTS } from './DurationButtons.tsx'
import { breakMutation } from './limits-queries.ts'

export function TimeOut({ member }: { readonly member: number }) {
  const { t, locale } = useTranslation('limits')
  const [duration, setDuration] = useState<Duration>()
  const start = useMutation(breakMutation(member))

  function send() {
    if (!duration) return
    start.mutate(
      { kind: 'timeout', hours: duration.hours },
      { onSuccess: () => showToast(t('ui:done')), onSettled: () => setDuration(undefined) },
    )
  }

  return (
    <Section title={t('timeoutTitle')}>
      <MutedText>{t('timeoutText')}</MutedText>
      <DurationButtons durations={TIMEOUTS} onSelect={setDuration} />
      <Sheet
        open={duration !== undefined}
        onClose={() => setDuration(undefined)}
        side="center"
        title={t('timeoutConfirm', { length: duration ? formatBreakDuration(duration, locale) : '' })}
        footer={
          <>
            <Button variant="quiet" disabled={start.isPending} onClick={() => setDuration(undefined)}>
              {t('cancel')}
            </Button>
            <Button busy={start.isPending} onClick={send}>
              {t('timeoutStart')}
            </Button>
          </>
        }
      >
        <p>{t('effect')}</p>
      </Sheet>
    </Section>
  )
}
