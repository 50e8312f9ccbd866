import { useState } from 'react'
import { HelpOutside } from '../../entities/report/HelpOutside.tsx'
import type { Reservation } from '../../entities/reservation/reservations-query.ts'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Chips } from '../../ui/form/Chips.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import type { DialogProps } from '../../ui/Sheet.tsx'
import { meetingMutation } from './reservation-queries.ts'

const LENGTH_MAX = 2_000

interface Props extends DialogProps {
  readonly reservation: Reservation
}

/** Asks once how a meeting went. After a bad answer it names who helps, as a report does. */
export function MeetingSheet({ reservation: { id }, open, onClose }: Props) {
  const { t } = useTranslation('reservation')
  const { fields, bind, put, forget } = useDraft(`meeting ${id}`, { met: '', fine: '', text: '' })
  const [isReported, setReported] = useState(false)
  const answer = useSubmission(meetingMutation(id))
  const { errors, of } = useFieldErrors(
    { met: fields.met === '' && t('howChoose'), fine: fields.fine === '' && t('howChoose') },
    answer,
  )

  function send() {
    const isFine = fields.fine === 'fineYes'
    const report = {
      onSuccess() {
        forget()
        setReported(true)
      },
    }
    answer.mutate(
      { tookPlace: fields.met === 'metYes', isFine, text: fields.text.trim() },
      isFine ? thenToast(t('howThanks'), forget, onClose) : report,
    )
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      of={of}
      title={t('howTitle')}
      action={isReported ? '' : t('support:send')}
      onSend={send}
    >
      {isReported ? (
        <>
          <p className="strong" role="status">
            {t('howThanks')}
          </p>
          <HelpOutside />
        </>
      ) : (
        <>
          <p className="soft">{t('howText')}</p>
          {(['met', 'fine'] as const).map((question) => (
            <Chips
              key={question}
              legend={t(question)}
              value={fields[question]}
              options={CHOICES[question].map((value) => ({ value, label: t(value) }))}
              error={errors[question]}
              onValueChange={(choice) => put({ [question]: choice })}
            />
          ))}
          <LongField {...bind('text')} label={t('howMore')} maxLength={LENGTH_MAX} />
        </>
      )}
    </FormSheet>
  )
}

const CHOICES = { met: ['metYes', 'metNo'], fine: ['fineYes', 'fineNo'] } as const
