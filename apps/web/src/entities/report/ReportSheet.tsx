import { useMutation } from '@tanstack/react-query'
import { useDraft } from '../../lib/draft.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { LongField } from '../../ui/form/LongField.tsx'
import { submitWithin } from '../../ui/form/submit-within.ts'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './ReportSheet.module.css'
import { reportMutation } from './report-mutation.ts'

const LENGTH_MAX = 2_000

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** The reported profile. */
  readonly profile?: number | undefined
}

/** The report dialog, also for visitors (charter C1.4). */
export function ReportSheet({ open, onClose, profile }: Props) {
  const { t } = useTranslation('report')
  const { fields, put, forget } = useDraft(`report ${profile ?? ''}`, { reason: '' })
  const { reason } = fields
  const report = useMutation(reportMutation(profile))

  const { errors, validate } = useFieldErrors({ reason: reason.trim() === '' && t('reportEmpty') })

  function send() {
    if (!validate()) return
    report.mutate(reason.trim(), {
      onSuccess: ({ message }) => {
        showToast(message)
        forget()
        onClose()
      },
      onError: toastError,
    })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report')}
      footer={
        <Button busy={report.isPending} onClick={(event) => submitWithin(event.currentTarget, send)}>
          {t('reportSend')}
        </Button>
      }
    >
      <LongField
        label={t('reportLabel')}
        rows={5}
        maxLength={LENGTH_MAX}
        value={reason}
        error={errors.reason}
        onValueChange={(text) => put({ reason: text })}
      />
      <section className={`stack gap-1 soft breakable ${styles.help}`}>
        <h3>{t('support:paidTitle')}</h3>
        <p>{t('support:paidText')}</p>
        <p>{t('support:outside')}</p>
      </section>
    </Sheet>
  )
}
