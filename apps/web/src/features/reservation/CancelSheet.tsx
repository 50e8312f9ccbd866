import { nameOf, type Reservation, whenOf } from '../../entities/reservation/reservations-query.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { cancelMutation } from './reservation-queries.ts'

interface Props extends DialogProps {
  readonly reservation: Reservation
}

/** Confirmation before a reservation is cancelled. */
export function CancelSheet({ reservation, open, onClose }: Props) {
  const { t, locale } = useTranslation('reservation')
  const cancel = useSubmission(cancelMutation(reservation))

  function confirm() {
    cancel.mutate(undefined, thenToast(t('cancelled'), onClose))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="center"
      of={cancel}
      title={t('cancelTitle')}
      footer={
        <>
          <Button variant="outline" busy={cancel.isPending} onClick={confirm}>
            {t('cancelConfirm')}
          </Button>
          <Button disabled={cancel.isPending} onClick={onClose}>
            {t('wallet:keep')}
          </Button>
        </>
      }
    >
      <p>
        {nameOf(reservation) || t('notListed')} · {whenOf(reservation, locale).join(' ')}
      </p>
      <p>{t('cancelText')}</p>
    </Sheet>
  )
}
