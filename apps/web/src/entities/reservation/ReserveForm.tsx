import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { endRequest, requestIdOf } from '../../lib/request-id.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { withStates } from '../signed/with-states.ts'
import { reservableDays } from './reservable-days.ts'

const NOTE_MAX = 500
/** The form proposes the day after today. */
const PROPOSED_MS = 86_400_000

interface Props {
  readonly profileId: number
  readonly member: number
  readonly onReserved: () => void
}

/** The form; the same content sent twice has one request id. */
export function ReserveForm({ profileId, member, onReserved }: Props) {
  const { t } = useTranslation('reservation')
  const [{ first, last }] = useState(() => reservableDays(Date.now()))
  const [{ first: proposed }] = useState(() => reservableDays(Date.now() + PROPOSED_MS))
  const { fields, put, forget } = useDraft(`reserve ${profileId}`, { date: proposed, note: '' })
  const { date, note } = fields
  const reservation = useMutation(reserveMutation(member))

  const { errors, validate } = useFieldErrors({ date: (date < first || date > last) && t('dateMissing') })

  function send() {
    if (!validate()) return
    reservation.mutate(
      {
        id: profileId,
        date,
        note: note.trim(),
        request_id: requestIdOf('reserve', String(profileId), date, note),
      },
      { onSuccess: done },
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

interface ReservationRequest {
  readonly id: number
  readonly date: string
  readonly note: string
  readonly request_id: string
}

function reserveMutation(member: number) {
  return mutationOptions({
    mutationKey: [reserve.path],
    mutationFn: async (request: ReservationRequest) => {
      const reply = await callApi(reserve, request)
      const wanted = { profile: request.id, date: request.date, note: withoutDirection(request.note).trim() }
      await withStates((states) => states.acceptReservation(member, reply, wanted), undefined)
    },
    onSuccess: (_data, _request, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [getReservations.path] }),
        client.invalidateQueries({ queryKey: [xuanfeidata.path] }),
      ]),
    onSettled: (_data, error, { request_id }) => endRequest(request_id, error),
  })
}
