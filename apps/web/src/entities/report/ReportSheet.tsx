import { report } from '@saikoro/shared/contract/support'
import { report as reportProfile } from '@saikoro/shared/contract/xuanfei'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
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
  const report = useSubmission(reportMutation(profile))

  const { errors, of, validate } = useFieldErrors(
    { reason: reason.trim() === '' && t('reportEmpty') },
    report,
  )

  function send() {
    if (!validate()) return
    report.mutate(reason.trim(), thenToast(t('stored'), forget, onClose))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report')}
      of={of}
      footer={
        <Button busy={report.isPending} onClick={(event) => submitWithin(event.currentTarget, send)}>
          {t('reportSend')}
        </Button>
      }
    >
      <LongField
        {...bind('reason')}
        label={t('reportLabel')}
        rows={5}
        maxLength={LENGTH_MAX}
        error={errors.reason}
      />
      <HelpOutside />
    </Sheet>
  )
}

/** Reports a profile, or anything else without one. */
function reportMutation(profile?: number) {
  return mutationOptions({
    mutationFn: (reason: string) =>
      profile === undefined ? callApi(report, { reason }) : callApi(reportProfile, { id: profile, reason }),
  })
}
