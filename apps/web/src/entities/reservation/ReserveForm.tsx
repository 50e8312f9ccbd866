import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useRequestId } from '../../lib/use-request-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LongField } from '../../ui/form/LongField.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { reservableDays } from './reservable-days.ts'
import { reserveMutation } from './reserve-mutation.ts'

const NOTE_MAX = 500

interface Props {
  readonly profileId: number
  readonly onReserved: () => void
}

/** The form; the same content sent twice has one request id. */
export function ReserveForm({ profileId, onReserved }: Props) {
  const { t } = useTranslation('reservation')
  const [{ first, last }] = useState(() => reservableDays(Date.now()))
  const { fields, put, forget } = useDraft(`reserve ${profileId}`, { date: '', note: '' })
  const { date, note } = fields
  const requestIdOf = useRequestId()
  const reservation = useMutation(reserveMutation())

  const { errors, validate } = useFieldErrors({ date: (date < first || date > last) && t('dateMissing') })

  function send() {
    if (!validate()) return
    reservation.mutate(
      { id: profileId, date, note: note.trim(), request_id: requestIdOf(date, note) },
      { onSuccess: done, onError: toastError },
    )
  }

  function done() {
    forget()
    onReserved()
  }

  return (
    <Form busy={reservation.isPending} onSubmit={send}>
      <Field
        label={t('date')}
        hint={t('dateHint')}
        type="date"
        min={first}
        max={last}
        value={date}
        error={errors.date}
        onValueChange={(text) => put({ date: text })}
      />
      <LongField
        label={t('note')}
        maxLength={NOTE_MAX}
        value={note}
        onValueChange={(text) => put({ note: text })}
      />
      <Button type="submit" busy={reservation.isPending}>
        {t('reserveSend')}
      </Button>
    </Form>
  )
}
