import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { IconButton } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import styles from './ServicePageScreen.module.css'
import { sendMutation } from './support-queries.ts'

const LENGTH_MAX = 2_000

interface Props {
  readonly member: number
  /** the reservation that the message is about; 0 for none */
  readonly reservation: number
}

export function Composer({ member, reservation }: Props) {
  const { t } = useTranslation('support')
  const form = useRef<HTMLFormElement>(null)
  const { fields, bind, forget } = useDraft(`message ${reservation || ''}`, { text: '' })
  const { text } = fields
  const sending = useSubmission(sendMutation(member, reservation))

  const { errors, of, validate } = useFieldErrors(
    { text: text.trim() === '' && t('messageMissing') },
    sending,
  )

  function send() {
    if (sending.isPending || !validate()) return
    sending.mutate(text.trim(), { onSuccess: forget })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submitWithin(event.currentTarget, send)
  }

  function press() {
    if (form.current) submitWithin(form.current, send)
  }

  return (
    <form ref={form} className={`dock flex gap-2 ${styles.bar}`} onSubmit={submit} noValidate>
      <div className="shrink grow">
        <LongField
          {...bind('text')}
          label={t('message')}
          isLabelHidden
          rows={2}
          maxLength={LENGTH_MAX}
          placeholder={t('messagePlaceholder')}
          error={errors.text}
        />
        <FaultLine of={of} />
      </div>
      <IconButton icon={SendHorizontal} label={t('send')} busy={sending.isPending} onClick={press} />
    </form>
  )
}
