import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Chips } from '../../ui/form/Chips.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { FormSheet } from '../../ui/form/FormSheet.tsx'
import { type Answer, answerMutation } from './companion-queries.ts'
import { type ActProps, whenText } from './RequestCard.tsx'

const CHOICES = {
  accept: ['looking_forward', 'own'],
  decline: ['not_that_time', 'not_this_wish', 'own'],
} as const

interface Props extends ActProps {
  readonly isAccepted: boolean
}

/** Confirms or declines, with a phrase that the member reads in their language or with her own words. */
export function AnswerSheet({ request, isAccepted, open, onClose }: Props) {
  const { t, locale } = useTranslation('companion')
  const act = isAccepted ? 'accept' : 'decline'
  const [phrase, setPhrase] = useState<Answer['phrase'] | 'own'>(CHOICES[act][0])
  const { fields, bind, forget } = useDraft(`answer ${request.id}`, { text: '' })
  const answer = useSubmission(answerMutation(request.id))
  const isOwn = phrase === 'own'
  const { errors, of } = useFieldErrors(
    { text: isOwn && fields.text.trim() === '' && t('wordsMissing') },
    answer,
  )

  function send() {
    const words = isOwn ? { phrase: '' as const, text: fields.text.trim() } : { phrase, text: '' }
    const done = thenToast(t(isAccepted ? 'accepted' : 'declined'), forget, onClose)
    answer.mutate({ isAccepted, ...words }, done)
  }

  return (
    <FormSheet open={open} onClose={onClose} title={t(act)} action={t(act)} of={of} onSend={send}>
      <p className="strong">{whenText(request, locale)}</p>
      <Chips
        legend={t('words')}
        value={phrase}
        options={CHOICES[act].map((value) => ({
          value,
          label: t(value === 'own' ? 'phrase_own' : `phrase_${value}`),
        }))}
        onValueChange={setPhrase}
      />
      {isOwn && <LongField {...bind('text')} label={t('ownWords')} maxLength={500} error={errors.text} />}
    </FormSheet>
  )
}
