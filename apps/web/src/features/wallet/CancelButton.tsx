import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { cancelMutation } from './wallet-queries.ts'

interface Props {
  readonly id: number
  readonly points: bigint
}

/** Cancels a pending withdrawal; all points return at once (charter C3.2). */
export function CancelButton({ id, points }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(cancelMutation())

  function send() {
    cancel.mutate(id, {
      onSuccess: ({ message }) => showToast(message),
      onError: toastError,
      onSettled: () => setAsking(false),
    })
  }

  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {t('cancelRequest')}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        side="center"
        title={t('cancelRequest')}
        footer={
          <>
            <Button look="quiet" disabled={cancel.isPending} onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button busy={cancel.isPending} onClick={send}>
              {t('cancelRequest')}
            </Button>
          </>
        }
      >
        <p>{t('cancelText', countPoints(points, locale))}</p>
      </Sheet>
    </>
  )
}
