import { report } from '@saikoro/shared/contract/support'
import { report as reportProfile } from '@saikoro/shared/contract/xuanfei'
import { callApi } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { LongField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import type { DialogProps } from '../../ui/Sheet.tsx'
import { HelpOutside } from './HelpOutside.tsx'

const LENGTH_MAX = 2_000

interface Props extends DialogProps {
  /** The reported profile. */
  readonly profile?: number | undefined
}

/** The report dialog, also for visitors (charter C1.4). */
export function ReportSheet({ open, onClose, profile }: Props) {
  const { t } = useTranslation('report')
  const { fields, bind, forget } = useDraft(`report ${profile ?? ''}`, { reason: '' })
  const { reason } = fields
  const reporting = useSubmission({
    mutationFn: (words: string) =>
      profile === undefined
        ? callApi(report, { reason: words })
        : callApi(reportProfile, { id: profile, reason: words }),
  })
  const { errors, of } = useFieldErrors({ reason: reason.trim() === '' && t('reportEmpty') }, reporting)

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('report')}
      action={t('reportSend')}
      of={of}
      onSend={() => reporting.mutate(reason.trim(), thenToast(t('stored'), forget, onClose))}
    >
      <LongField
        {...bind('reason')}
        label={t('reportLabel')}
        rows={5}
        maxLength={LENGTH_MAX}
        error={errors.reason}
      />
      <HelpOutside />
    </FormSheet>
  )
}
