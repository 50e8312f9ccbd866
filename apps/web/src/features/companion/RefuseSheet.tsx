import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { type ActProps, ActSheet } from './ActSheet.tsx'
import { refuseMutation } from './request-queries.ts'

/** Never again this member. It cannot be undone here. */
export function RefuseSheet({ request, open, onClose }: ActProps) {
  const { t } = useTranslation('companion')
  const refuse = useSubmission(refuseMutation(request.id))

  function send() {
    refuse.mutate(undefined, {
      onSuccess: () => {
        showToast(t('isRefused'))
        onClose()
      },
    })
  }

  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('refuse')}
      action={t('refuse')}
      of={refuse}
      onSend={send}
    >
      <p>{t('refuseText', { name: request.member.name })}</p>
    </ActSheet>
  )
}
