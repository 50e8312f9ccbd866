import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { useClock } from '../../lib/clock.ts'
import { useDraft } from '../../lib/draft.ts'
import { endRequest, requestIdOf } from '../../lib/request-id.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { errorProps, FieldError, LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { profileQuery } from '../profile/profile-queries.ts'
import { PlainNotice } from '../report/PlainNotice.tsx'
import { withStates } from '../signed/with-states.ts'
import { DayField } from './DayField.tsx'
import styles from './ReserveForm.module.css'
import {
  comingDayText,
  partOfDay,
  reservableDays,
  type Slot,
  slotText,
  useComing,
} from './reservable-days.ts'

const NOTE_MAX = 500
/** The form proposes the day after today. */
const PROPOSED_MS = 86_400_000
/** Until the profile is there. */
const USUAL_ZONE = 'Asia/Tokyo'

interface Props {
  readonly profileId: number
  readonly member: number
  /** the published time that the member chose on the profile */
  readonly slot?: number | undefined
  /** `when`: the day, and the time of a published one */
  readonly onReserved: (when: string) => void
}

/** The choice of a day without a published time. */
const NO_SLOT = 0

/** The form; the same content sent twice has one request id. Of published times the chosen one is proposed, without a choice the first. */
export function ReserveForm({ profileId, member, slot: chosen, onReserved }: Props) {
  const { t, locale } = useTranslation('reservation')
  const [formId, timesId] = [useId(), useId()]
  const { data: profile } = useQuery(profileQuery(profileId))
  const zone = profile?.zone ?? USUAL_ZONE
  const { today, slots } = useComing(profile?.slots ?? [], zone)
  const last = useClock((now) => reservableDays(now, zone).last)
  const proposed = useClock((now) => reservableDays(now + PROPOSED_MS, zone).first)
  const { fields, put, bind, forget } = useDraft(`reserve ${profileId}`, { date: proposed, note: '' })
  // a draft, or a dialog that was open over midnight
  const replacePast = useEffectEvent(() => {
    if (fields.date !== '' && fields.date < today) put({ date: proposed })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day has changed
  useEffect(() => replacePast(), [today])
  // not in the draft, whose earlier choice would replace the one that was made on the profile
  const [choice, setChoice] = useState(chosen)
  const slot = slots.find(({ id }) => choice === undefined || id === choice)
  // a time that was taken meanwhile: the member chooses again, nothing is chosen instead
  const isGone = !slot && slots.length > 0 && choice !== NO_SLOT
  const date = slot?.day ?? fields.date
  const { note } = fields
  const when = slot ? slotText(slot, locale) : date && comingDayText(date, locale)
  const reservation = useSubmission(reserveMutation(member))

  const { errors, of, validate } = useFieldErrors(
    {
      time: isGone && t('timeGone'),
      date: !slot && (date < today || date > last) && t('dateMissing'),
    },
    reservation,
  )

  function chooseDay(day: string) {
    setChoice(slots.find((each) => each.day === day)?.id ?? NO_SLOT)
    put({ date: day })
  }

  function send() {
    if (!validate()) return
    setChoice(slot?.id ?? NO_SLOT)
    reservation.mutate(
      {
        id: profileId,
        date,
        slot,
        zone: slot?.zone ?? zone,
        note: note.trim(),
        request_id: requestIdOf('reserve', String(profileId), date, String(slot?.id ?? ''), note),
      },
      { onSuccess: done },
    )
  }

  function done() {
    forget()
    onReserved(when)
  }

  return (
    <>
      <Form id={formId} of={of} onSubmit={send}>
        <div className="stack gap-4">
          <DayField
            first={today}
            last={last}
            value={isGone ? undefined : date}
            free={slots.map(({ day }) => day)}
            error={errors.date}
            describedBy={errorProps(timesId, errors.time)['aria-describedby']}
            onValueChange={chooseDay}
          />
          {!isGone && (
            <Times
              slots={slots.filter(({ day }) => day === date)}
              value={slot?.id ?? NO_SLOT}
              onChoose={(id) => {
                setChoice(id)
                put({ date })
              }}
            />
          )}
          <FieldError id={timesId} message={errors.time} />
        </div>
        <LongField
          {...bind('note')}
          label={t('note')}
          placeholder={slot ? undefined : t('notePlaceholder')}
          maxLength={NOTE_MAX}
          rows={2}
        />
      </Form>
      <PlainNotice profile={profileId} isSlim />
      <div className={`stack gap-3 line-above ${styles.send}`}>
        <div>
          {!isGone && <p className="strong">{when}</p>}
          <p className="soft pretty">{t(profile?.sample ? 'sampleOnly' : 'reservedText')}</p>
        </div>
        <Button type="submit" form={formId} busy={reservation.isPending}>
          {t('reserveSend')}
        </Button>
      </div>
    </>
  )
}

interface TimesProps {
  /** The published times of one day. */
  readonly slots: readonly Slot[]
  readonly value: number
  readonly onChoose: (slot: number) => void
}

/** The free times of a day by its parts, and the choice of another time; nothing on a day without one. */
function Times({ slots, value, onChoose }: TimesProps) {
  const { t } = useTranslation('reservation')
  const name = useId()
  if (slots.length === 0) return null
  const choices = [
    ...slots.map(({ id, starts, ends }) => ({ id, part: partOfDay(starts), label: `${starts}–${ends}` })),
    { id: NO_SLOT, part: '' as const, label: t('otherTime') },
  ]
  return (
    <fieldset>
      <legend className={`small strong ${styles.name}`}>{t('xuanfei:freeTimes')}</legend>
      <div className="stack gap-2">
        {[...Map.groupBy(choices, ({ part }) => part)].map(([part, each]) => (
          <div key={part} className={`baseline wrap gap-0-3 ${styles.part}`}>
            <span className="soft">{part && t(part)}</span>
            <div className="flex wrap gap-2">
              {each.map(({ id, label }) => (
                <label key={id} className={`row touch relative text-center rounded ${styles.day}`}>
                  <input type="radio" name={name} checked={id === value} onChange={() => onChoose(id)} />
                  {label}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface ReservationRequest {
  readonly id: number
  readonly date: string
  readonly slot: Slot | undefined
  readonly zone: string
  readonly note: string
  readonly request_id: string
}

function reserveMutation(member: number) {
  return mutationOptions({
    mutationFn: async ({ slot, zone, ...request }: ReservationRequest) => {
      const reply = await callApi(reserve, { ...request, slot: slot?.id ?? 0 })
      const wanted = {
        ...{ profile: request.id, date: request.date, zone, note: withoutDirection(request.note).trim() },
        ...(slot && { time: `${slot.starts}-${slot.ends}` }),
      }
      await withStates((states) => states.acceptReservation(member, reply, wanted))
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
      void client.invalidateQueries({ queryKey: [xuanfeilist.path] })
    },
  })
}
