import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/form/Chips.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { OUTCOMES } from './RequestCard.tsx'
import { type Outcome, type Request, sayMutation } from './request-queries.ts'

interface Props extends DialogProps {
  readonly request: Request
}

/** How a meeting went. "Unsafe" is an urgent report, and the sheet then names who helps at once. */
export function SaySheet({ request: { id }, open, onClose }: Props) {
  const { t } = useTranslation('companion')
  const [outcome, setOutcome] = useState<Outcome>()
  const [isReported, setReported] = useState(false)
  const { fields, bind, forget } = useDraft(`said ${id}`, { text: '' })
  const say = useSubmission(sayMutation(id))
  const { errors, validate } = useFieldErrors(
    { outcome: outcome === undefined && t('reservation:howChoose') },
    say,
  )

  function send() {
    if (!validate() || outcome === undefined) return
    say.mutate(
      { outcome, text: fields.text.trim() },
      {
        onSuccess: () => {
          forget()
          if (outcome === 'unsafe') return setReported(true)
          showToast(t('said'))
          onClose()
        },
      },
    )
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      of={say}
      title={t('say')}
      footer={
        !isReported && (
          <Button busy={say.isPending} onClick={(event) => submitWithin(event.currentTarget, send)}>
            {t('support:send')}
          </Button>
        )
      }
    >
      {isReported ? (
        <>
          <p className="strong" role="status">
            {t('reported')}
          </p>
          <p>{t('emergency')}</p>
        </>
      ) : (
        <div className="stack gap-4">
          <Chips
            legend={t('howWasIt')}
            value={outcome}
            options={(Object.keys(OUTCOMES) as Outcome[]).map((value) => ({
              value,
              label: t(OUTCOMES[value]),
            }))}
            error={errors.outcome}
            onValueChange={setOutcome}
          />
          <LongField {...bind('text')} label={t('reservation:howMore')} maxLength={2_000} />
        </div>
      )}
    </Sheet>
  )
}
