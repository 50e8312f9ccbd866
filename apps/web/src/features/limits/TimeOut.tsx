import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '../../lib/language.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { formatLength, type Length, TIMEOUTS } from './break-durations.ts'
import { LengthButtons } from './DurationButtons.tsx'
import { breakMutation } from './limits-queries.ts'

export function TimeOut() {
  const { t } = useTranslation('limits')
  const locale = useLocale()
  const [length, setLength] = useState<Length>()
  const start = useMutation(breakMutation())

  function send() {
    if (!length) return
    start.mutate(
      { kind: 'timeout', hours: length.hours },
      {
        onSuccess: ({ message }) => showToast(message),
        onError: toastError,
        onSettled: () => setLength(undefined),
      },
    )
  }

  return (
    <Section title={t('timeoutTitle')}>
      <MutedText>{t('timeoutText')}</MutedText>
      <LengthButtons lengths={TIMEOUTS} onPick={setLength} />
      <Sheet
        open={length !== undefined}
        onClose={() => setLength(undefined)}
        side="center"
        title={t('timeoutConfirm', { length: length ? formatLength(length, locale) : '' })}
        footer={
          <>
            <Button look="quiet" disabled={start.isPending} onClick={() => setLength(undefined)}>
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
