import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLocale } from '../../lib/language.ts'
import { endRequest, requestIdOf } from '../../lib/request-id.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { errorProps, FieldError, LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { profileQuery } from '../profile/profile-queries.ts'
import { withStates } from '../signed/with-states.ts'
import { DayField } from './DayField.tsx'
import styles from './ReserveForm.module.css'
import { comingDayText, reservableDays, type Slot, slotText } from './reservable-days.ts'

const NOTE_MAX = 500
/** The form proposes the day after today. */
const PROPOSED_MS = 86_400_000

interface Props {
  readonly profileId: number
  readonly member: number
  /** the published time that the member chose on the profile */
  readonly slot?: number | undefined
  /** `when`: the day, and the time of a published one */
  readonly onReserved: (when: string) => void
}

/** The value of a choice without a published time. */
const OTHER_DAY = '0'

/** The form; the same content sent twice has one request id. Of published times the chosen one is proposed, without a choice the first. */
export function ReserveForm({ profileId, member, slot: chosen, onReserved }: Props) {
  const { t } = useTranslation('reservation')
  const [{ first, last }] = useState(() => reservableDays(Date.now()))
  const [{ first: proposed }] = useState(() => reservableDays(Date.now() + PROPOSED_MS))
  const locale = useLocale()
  const timesId = useId()
  const { data: profile } = useQuery(profileQuery(profileId))
  const slots = profile?.slots ?? []
  const { fields, put, forget } = useDraft(`reserve ${profileId}`, { date: proposed, note: '' })
  // not in the draft, whose earlier choice would replace the one that was made on the profile
  const [choice, setChoice] = useState(String(chosen ?? ''))
  const slot = slots.find(({ id }) => choice === '' || String(id) === choice)
  // a time that was taken meanwhile: the member chooses again, nothing is chosen instead
  const isGone = !slot && slots.length > 0 && choice !== OTHER_DAY
  const date = slot?.day ?? fields.date
  const { note } = fields
  const reservation = useMutation(reserveMutation(member))

  const { errors, validate } = useFieldErrors({
    time: isGone && t('timeGone'),
    date: !slot && (date < first || date > last) && t('dateMissing'),
  })

  function send() {
    if (!validate()) return
    reservation.mutate(
      {
        id: profileId,
        date,
        slot,
        note: note.trim(),
        request_id: requestIdOf('reserve', String(profileId), date, String(slot?.id ?? ''), note),
      },
      { onSuccess: done },
    )
  }

  function done() {
    forget()
    onReserved(slot ? slotText(slot, locale) : comingDayText(date, locale))
  }

  return (
    <Form busy={reservation.isPending} onSubmit={send}>
      {slots.length > 0 && (
        <div className="stack gap-1">
          <Choices
            title={t('freeTimes')}
            value={isGone ? '' : String(slot?.id ?? OTHER_DAY)}
            options={[
              ...slots.map((each) => ({ value: String(each.id), label: slotText(each, locale) })),
              { value: OTHER_DAY, label: t('otherDay') },
            ]}
            onChoose={setChoice}
            describedBy={errorProps(timesId, errors.time)['aria-describedby']}
          />
          <FieldError id={timesId} message={errors.time} />
        </div>
      )}
      {!slot && !isGone && (
        <DayField
          first={first}
          last={last}
          value={date}
          error={errors.date}
          onValueChange={(day) => put({ date: day })}
        />
      )}
      <LongField
        label={t('note')}
        placeholder={slot ? undefined : t('notePlaceholder')}
        maxLength={NOTE_MAX}
        value={note}
        onValueChange={(text) => put({ note: text })}
      />
      <div className={`stack ${styles.send}`}>
        <Button type="submit" busy={reservation.isPending}>
          {t('reserveSend')}
        </Button>
      </div>
    </Form>
  )
}

interface ReservationRequest {
  readonly id: number
  readonly date: string
  readonly slot: Slot | undefined
  readonly note: string
  readonly request_id: string
}

function reserveMutation(member: number) {
  return mutationOptions({
    mutationKey: [reserve.path],
    mutationFn: async ({ slot, ...request }: ReservationRequest) => {
      const reply = await callApi(reserve, { ...request, slot: slot?.id ?? 0 })
      const wanted = {
        ...{ profile: request.id, date: request.date, note: withoutDirection(request.note).trim() },
        ...(slot && { time: `${slot.starts}-${slot.ends}` }),
      }
      await withStates((states) => states.acceptReservation(member, reply, wanted), undefined)
    },
    onSuccess: (_data, _request, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [getReservations.path] }),
        client.invalidateQueries({ queryKey: [xuanfeidata.path] }),
      ]),
    onSettled: (_data, error, { id, request_id }, _result, { client }) => {
      endRequest(request_id, error)
      // a time that was taken meanwhile leaves the choices
      if (error !== null) void client.invalidateQueries({ queryKey: profileQuery(id).queryKey })
    },
  })
}
