import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Chips } from '../../ui/form/Chips.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import { OUTCOMES, type Outcome, sayMutation } from './companion-queries.ts'
import type { ActProps } from './RequestCard.tsx'

/** How a meeting went. "Unsafe" is an urgent report, and the sheet then names who helps at once. */
export function SaySheet({ request: { id }, open, onClose }: ActProps) {
  const { t } = useTranslation('companion')
  const [outcome, setOutcome] = useState<Outcome>()
  const [isReported, setReported] = useState(false)
  const { fields, bind, forget } = useDraft(`said ${id}`, { text: '' })
  const say = useSubmission(sayMutation())
  const { errors, of } = useFieldErrors({ outcome: outcome === undefined && t('reservation:howChoose') }, say)

  function send() {
    if (outcome === undefined) return
    const report = {
      onSuccess() {
        forget()
        setReported(true)
      },
    }
    say.mutate(
      { id, outcome, text: fields.text.trim() },
      outcome === 'unsafe' ? report : thenToast(t('said'), forget, onClose),
    )
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('say')}
      action={isReported ? '' : t('support:send')}
      of={of}
      onSend={send}
    >
      {isReported ? (
        <>
          <p className="strong" role="status">
            {t('reported')}
          </p>
          <p>{t('emergency')}</p>
        </>
      ) : (
        <>
          <Chips
            legend={t('howWasIt')}
            value={outcome}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            error={errors.outcome}
            onValueChange={setOutcome}
          />
          <LongField {...bind('text')} label={t('reservation:howMore')} maxLength={2_000} />
        </>
      )}
    </FormSheet>
  )
}
