import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useClock } from '../../lib/clock.ts'
import { useDraft } from '../../lib/draft.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/form/Chips.tsx'
import { errorProps, FieldError, LongField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MonthGrid } from '../../ui/MonthGrid.tsx'
import { profileQuery } from '../profile/profile-queries.ts'
import { PlainNotice } from '../report/PlainNotice.tsx'
import styles from './ReserveForm.module.css'
import {
  comingDayText,
  dayAfter,
  partOfDay,
  reservableDays,
  slotText,
  timeText,
  useComing,
  useFreeTimes,
} from './reservable-days.ts'
import { type Reservation, whenOf } from './reservations-query.ts'
import { moveMutation, reserveMutation } from './reserve-mutation.ts'

const NOTE_MAX = 500
/** The choice of a day without a published time. */
const NO_SLOT = 0
/** The choice of the time that the moving reservation has. */
const KEPT = -1
/** The form proposes the day after today. */
const PROPOSED_MS = 86_400_000
/** A month is shown with the first days of the next one. */
const SHOWN_DAYS = 41
/** Until the profile is there. */
const USUAL_ZONE = 'Asia/Tokyo'

export interface WishProps {
  /** the published time that the member chose on the profile */
  readonly slot?: number | undefined
  /** the reservation that moves; without one a new one is requested */
  readonly moving?: Reservation | undefined
  /** the note of an earlier reservation, to begin with */
  readonly note?: string | undefined
}

interface Props extends WishProps {
  readonly profileId: number
  readonly member: number
  /** `when`: the day, and the time of a published one. `isSent`: false while it waits for a network. */
  readonly onReserved: (when: string, isSent: boolean) => void
}

/** The form; the same content sent twice has one request id. Of published times the chosen one is proposed, without a choice the first. */
export function ReserveForm({
  profileId,
  member,
  slot: chosen,
  moving,
  note: former = '',
  onReserved,
}: Props) {
  const { t, locale } = useTranslation('reservation')
  const [formId, dayId, timesId] = [useId(), useId(), useId()]
  const { data: profile } = useQuery(profileQuery(profileId))
  const zone = profile?.zone ?? USUAL_ZONE
  const last = useClock((now) => reservableDays(now, zone).last)
  const proposed = useClock((now) => reservableDays(now + PROPOSED_MS, zone).first)
  const [form, empty] = moving
    ? [`move ${moving.id}`, { date: moving.date, note: '' }]
    : [`reserve ${profileId}`, { date: proposed, note: former }]
  const { fields, put, bind, forget } = useDraft(form, empty)
  const [shown, setShown] = useState(`${(fields.date || proposed).slice(0, 7)}-01`)
  const days = [fields.date, shown, dayAfter(shown, SHOWN_DAYS)]
  const { today, slots } = useComing(useFreeTimes(profileId, days), zone)
  // a draft, or a dialog that was open over midnight
  const replacePast = useEffectEvent(() => {
    if (fields.date !== '' && fields.date < today) put({ date: proposed })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day has changed
  useEffect(() => replacePast(), [today])
  // not in the draft, whose earlier choice would replace the one that was made on the profile
  const [choice, setChoice] = useState(moving ? keptOn(fields.date) : chosen)
  const slot = slots.find(({ id }) => choice === undefined || id === choice)
  // a time that was taken meanwhile: the member chooses again, nothing is chosen instead
  const isGone = !slot && choice !== undefined && choice > NO_SLOT
  const date = slot?.day ?? fields.date
  const kept = moving?.date === date ? moving.time : undefined
  const isSame = moving?.date === date && !slot && choice === keptOn(date)
  const times = [
    ...(kept
      ? [{ value: KEPT, label: t('keptTime', { time: kept.replace('-', '–') }), part: t(partOfDay(kept)) }]
      : []),
    ...slots
      .filter(({ day }) => day === date)
      .map((each) => ({ value: each.id, label: timeText(each, locale), part: t(partOfDay(each.starts)) })),
  ]
  const note = moving?.note ?? fields.note
  const when = slot ? slotText(slot, locale) : date && comingDayText(date, locale)
  const reservation = useSubmission(
    moving ? moveMutation(member, moving) : reserveMutation(member, profileId),
  )

  const { errors, of } = useFieldErrors(
    {
      // announced: no field takes the focus
      time: isGone ? { text: t('timeGone') } : isSame && { text: t('sameTime') },
      date: !slot && (date < today || date > last) && { text: t('dateMissing') },
    },
    reservation,
  )

  function keptOn(day: string) {
    return moving?.time && moving.date === day ? KEPT : NO_SLOT
  }

  function chooseDay(day: string) {
    const isKept = keptOn(day) === KEPT
    setChoice(isKept ? KEPT : (slots.find((each) => each.day === day)?.id ?? NO_SLOT))
    put({ date: day })
  }

  function send() {
    setChoice(slot?.id ?? NO_SLOT)
    const request_id = requestIdOf(form, date, String(slot?.id ?? ''), note)
    const name = profile?.xuanfei_name ?? ''
    const wish = { name, date, slot, zone: slot?.zone ?? zone, note: note.trim(), request_id }
    reservation.mutate(wish, { onSuccess: done })
  }

  function done(isSent: boolean) {
    forget()
    onReserved(when, isSent)
  }

  return (
    <>
      <Form id={formId} of={of} onSubmit={send}>
        <div className="stack gap-4">
          <fieldset aria-describedby={errorProps(dayId, errors.date)['aria-describedby']}>
            <legend className={`small strong ${styles.name}`}>{t('date')}</legend>
            <MonthGrid
              key={today}
              first={today}
              last={last}
              value={isGone ? undefined : date}
              marked={slots.map(({ day }) => day)}
              markName={t('xuanfei:freeTimes')}
              onValueChange={chooseDay}
              onMonthChange={setShown}
            />
            <FieldError id={dayId} message={errors.date} />
          </fieldset>
          {!isGone && times.length > 0 && (
            <Chips
              legend={t('xuanfei:freeTimes')}
              value={slot?.id ?? choice}
              options={[...times, { value: NO_SLOT, label: t('otherTime'), part: '' }]}
              onValueChange={(id) => {
                setChoice(id)
                put({ date })
              }}
            />
          )}
          <FieldError id={timesId} message={errors.time} />
        </div>
        {!moving && (
          <LongField
            {...bind('note')}
            label={t('note')}
            placeholder={slot ? undefined : t('notePlaceholder')}
            maxLength={NOTE_MAX}
            rows={2}
          />
        )}
      </Form>
      <PlainNotice profile={profileId} isSlim />
      <div className={`stack gap-3 line-above ${styles.send}`}>
        <div>
          {!isGone && !isSame && <p className="strong">{when}</p>}
          <p className="soft pretty">
            {moving
              ? t('moveText', { when: whenOf(moving, locale).join(' ') })
              : t(profile?.sample ? 'sampleOnly' : 'reservedText')}
          </p>
        </div>
        <Button type="submit" form={formId} busy={reservation.isPending}>
          {t(moving ? 'moveSend' : 'reserveSend')}
        </Button>
      </div>
    </>
  )
}
