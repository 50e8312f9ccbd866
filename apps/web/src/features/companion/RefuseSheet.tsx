import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import { refuseMutation } from './companion-queries.ts'
import type { ActProps } from './RequestCard.tsx'

/** Never again this member. It cannot be undone here. */
export function RefuseSheet({ request, open, onClose }: ActProps) {
  const { t } = useTranslation('companion')
  const refuse = useSubmission(refuseMutation())
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('refuse')}
      action={t('refuse')}
      of={refuse}
      onSend={() => refuse.mutate({ id: request.id }, thenToast(t('isRefused'), onClose))}
    >
      <p>{t('refuseText', { name: request.member.name })}</p>
    </FormSheet>
  )
}
