import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { deliver } from '../../entities/outbox/send-outbox.ts'
import { useDraft } from '../../lib/draft.ts'
import type { Written } from '../../lib/outbox.ts'
import { createRequestId } from '../../lib/request-id.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { IconButton } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { submitWithin, useFieldErrors } from '../../ui/form/Form.tsx'
import styles from './ServicePageScreen.module.css'

const LENGTH_MAX = 2_000

interface Props {
  readonly member: number
  /** the reservation that the message is about; 0 for none */
  readonly reservation: number
}

/** What is written goes into the outbox, which the thread shows, and from there to the server: a second tap finds nothing to send. */
export function Composer({ member, reservation }: Props) {
  const { t } = useTranslation('support')
  const form = useRef<HTMLFormElement>(null)
  const { fields, bind, forget } = useDraft(`message ${reservation || ''}`, { text: '' })
  const { text } = fields
  const client = useQueryClient()
  const sending = useSubmission({ mutationFn: (written: Written) => deliver(client, written) })

  const { errors, of, validate } = useFieldErrors(
    { text: text.trim() === '' && t('messageMissing') },
    sending,
  )

  function send() {
    if (!validate()) return
    sending.mutate({
      ...{ kind: 'message', member, text: text.trim(), reservation },
      request_id: createRequestId(),
    })
    forget()
  }

  function press() {
    if (form.current) submitWithin(form.current, send)
  }

  return (
    <form ref={form} className={`dock flex gap-2 ${styles.bar}`}>
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
      <IconButton icon={SendHorizontal} label={t('send')} onClick={press} />
    </form>
  )
}
