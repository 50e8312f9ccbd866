import { zoneOf } from '@saikoro/shared/fairness/check-state-receipt'
import { isBlank } from '@saikoro/shared/source'
import { useState } from 'react'
import * as z from 'zod/mini'
import { SampleMark } from '../../entities/profile/ProfileCard.tsx'
import { ProfileLink } from '../../entities/profile/ProfileRow.tsx'
import { MeetingActions } from '../../entities/reservation/MeetingActions.tsx'
import { daysUntil } from '../../entities/reservation/reservable-days.ts'
import {
  nameOf,
  quotedNote,
  type Reservation,
  useStateText,
  whenOf,
} from '../../entities/reservation/reservations-query.ts'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { useClock } from '../../lib/clock.ts'
import { formatMoment } from '../../lib/format.ts'
import { isOpen } from '../../lib/open-reservations.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Badge, Disclosure } from '../../ui/Card.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { CheckField } from '../../ui/form/Field.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Words } from '../../ui/Quote.tsx'
import styles from './ReservationsScreen.module.css'
import type { Act } from './ReservationsScreen.tsx'
import { answerMutation } from './reservation-queries.ts'

interface Props {
  readonly reservation: Reservation
  /** This device verified its receipt. */
  readonly isChecked: boolean
  /** It is the member's first meeting. */
  readonly isFirst: boolean
  /** The profile is listed, and no other reservation of it is open. */
  readonly mayReserve: boolean
  readonly onAsk: (act: Act) => void
}

const REPLY_OF = { '': 'reply', companion: 'replyOwn', house: 'replyHouse' } as const

/** One reservation with status and reply. The name is withheld when the profile is no longer listed. */
export function ReservationCard({ reservation, isChecked, isFirst, mayReserve, onAsk }: Props) {
  const { t, locale } = useTranslation('reservation')
  const { id, member, status, note, row } = reservation
  const xuanfei_name = nameOf(reservation)
  const when = whenOf(reservation, locale)
  const about = [xuanfei_name || t('notListed'), ...when].join(' · ')
  const isComing = useClock((now) => daysUntil(reservation.date, now, zoneOf(reservation)) >= 0)
  const isConfirmed = status === 'confirmed' && isComing
  return (
    <article
      className={`surface gap-4 pad-4 grid ${styles.card}`}
      data-testid="reservation"
      data-status={status}
    >
      <div className={`relative clip rounded ${styles.picture}`}>
        <Picture url={row?.img_url ?? ''} alt="" shape="portrait" />
        {row?.sample && <SampleMark />}
      </div>
      <div className="stack start top gap-1 breakable">
        <Badge isGood={status === 'confirmed'}>{useStateText(reservation)}</Badge>
        <h2 className="size-large">
          {xuanfei_name === '' ? (
            t('notListed')
          ) : (
            <ProfileLink profile={{ id: reservation.profile, xuanfei_name }} />
          )}
        </h2>
        <p className="flex wrap gap-0-3 strong">
          {when.map((part) => (
            <span key={part}>{part} </span>
          ))}
        </p>
        {note !== '' && (
          <p className="lines soft pretty">
            <Words text={quotedNote(reservation)} proved={isChecked ? note : undefined} />
          </p>
        )}
        {row && !isBlank(row.reply) && (
          <blockquote className={`full rounded ${styles.reply}`}>
            <p className="lines soft pretty">{t(REPLY_OF[row.answered_by])}</p>
            <SignedText
              source="reservation"
              {...{ id, member }}
              text={row.reply}
              signed={row.signed}
              isFree={row.answered_by !== 'companion'}
            />
          </blockquote>
        )}
      </div>
      {reservation.proposed && isOpen(reservation) && <Proposal reservation={reservation} />}
      {row?.may_answer && (
        <section className="note stack start gap-2 whole-line">
          <Button onClick={() => onAsk('answer')}>{t('howTitle')}</Button>
          <p className="soft">{t('howText')}</p>
        </section>
      )}
      {isConfirmed && isFirst && <Checklist />}
      <Story reservation={reservation} />
      <Earlier reservation={reservation} />
      <div className={`flex wrap gap-2 whole-line ${styles.acts}`}>
        {isConfirmed && <MeetingActions reservation={reservation} variant="outline" />}
        {row?.may_move && (
          <Button variant="outline" onClick={() => onAsk('move')}>
            {t('move')}
          </Button>
        )}
        {!isOpen(reservation) && mayReserve && (
          <Button variant="outline" onClick={() => onAsk('again')}>
            {t('again')}
          </Button>
        )}
        <ButtonLink variant="outline" to={`/ServicePage?reservation=${id}`} state={{ about }}>
          {t(row?.sample ? 'askStaff' : 'askAbout')}
        </ButtonLink>
        {isOpen(reservation) && row?.may_move !== false && (
          <Button variant="quiet" onClick={() => onAsk('cancel')}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The time that is proposed instead, by the signed receipt, to take or to leave. */
function Proposal({ reservation }: { readonly reservation: Reservation }) {
  const { t, locale } = useTranslation('reservation')
  const { proposed, status } = reservation
  const answer = useSubmission(answerMutation(reservation))
  const send = (isTaken: boolean) => answer.mutate(isTaken, thenToast(t(isTaken ? 'taken' : 'left')))
  if (!proposed) return null
  return (
    <section className="note stack gap-2 whole-line">
      <h3 className="size-body">{t('status_proposed')}</h3>
      <p className="strong">{whenOf({ ...proposed, status }, locale).join(' ')}</p>
      <div className="flex wrap gap-2">
        <Button busy={answer.isPending} onClick={() => send(true)}>
          {t('take')}
        </Button>
        <Button variant="outline" disabled={answer.isPending} onClick={() => send(false)}>
          {t('leave')}
        </Button>
      </div>
      <FaultLine of={answer} />
    </section>
  )
}

/** The times that moves and ends replaced, with what the operators signed then. */
function Earlier({ reservation: { id, member, row } }: { readonly reservation: Reservation }) {
  const { t, locale } = useTranslation('reservation')
  const earlier = row?.earlier ?? []
  if (earlier.length === 0) return null
  return (
    <div className="whole-line">
      <Disclosure label={t('earlier')}>
        <ul className="stack gap-3 small">
          {earlier.map(({ state, reply, signed, ...each }) => (
            <li key={each.replaced_ms} className="stack gap-1" data-state={state}>
              <p>
                <s>{whenOf({ ...each, status: 'expired' }, locale).join(' ')}</s>{' '}
                <span className="strong">{t(state === 'superseded' ? 'superseded' : 'replaced')}</span>
              </p>
              <SignedText source="reservation" {...{ id, member, signed }} text={reply} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

const LOOKS = { done: '', current: 'strong plum', coming: 'ink-soft' }

/** The steps of a reservation: requested, moved, answered, the day, finished. One that ended early has no further steps. */
function Story({ reservation }: { readonly reservation: Reservation }) {
  const { t, locale } = useTranslation('reservation')
  const { status, date, movedAt, confirmedAt, createdAt, updatedAt } = reservation
  const days = useClock((now) => daysUntil(date, now, zoneOf(reservation)))
  const goesOn = isOpen(reservation)
  const hasPassed = confirmedAt !== null && status === 'expired'
  const hasEnded = !goesOn && !hasPassed
  const away = days === 0 ? t('today') : t('inDays', { count: days })
  const done = (text: string, at: number) => ({
    text: `${text} · ${formatMoment(at, locale)}`,
    state: 'done' as const,
  })
  const steps = [
    { text: t('requestedAt', { time: formatMoment(createdAt, locale) }), state: 'done' as const },
    movedAt !== undefined && done(t('moved'), movedAt),
    confirmedAt !== null && done(t('status_confirmed'), confirmedAt),
    status === 'requested' && { text: t('waitingStep'), state: 'current' as const },
    hasEnded && done(t(`status_${status}`), updatedAt),
    !hasEnded && {
      text: [t('dateStep'), goesOn && days >= 0 && away].filter(Boolean).join(' · '),
      state: hasPassed ? ('done' as const) : status === 'confirmed' && ('current' as const),
    },
    !hasEnded && { text: t('finishedStep'), state: hasPassed && ('done' as const) },
  ].filter((step) => step !== false)
  return (
    <ol className="stack gap-2 small whole-line" aria-label={t('story')}>
      {steps.map(({ text, state }) => (
        <li
          key={text}
          className={`row gap-3 lamp ${LOOKS[state || 'coming']}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  )
}

/** Entry of this session with the points that the member ticked. */
const TICKED = 'first meeting'
const POINTS = ['checkPlace', 'checkFriend', 'checkPay', 'checkLeave'] as const

/** What to prepare before the first meeting; the ticks stay on this device. */
function Checklist() {
  const { t } = useTranslation('reservation')
  const [ticked, setTicked] = useState(() => deviceStorage.parse(TICKED, z.array(z.string())) ?? [])

  function tick(point: string, isTicked: boolean) {
    const next = isTicked ? [...ticked, point] : ticked.filter((each) => each !== point)
    setTicked(next)
    deviceStorage.write(TICKED, JSON.stringify(next))
  }

  return (
    <section className="note whole-line">
      <h3 className="size-body">{t('firstTitle')}</h3>
      {POINTS.map((point) => (
        <CheckField
          key={point}
          label={t(point)}
          checked={ticked.includes(point)}
          onCheck={(isTicked) => tick(point, isTicked)}
        />
      ))}
    </section>
  )
}
