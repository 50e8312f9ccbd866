import { zoneOf } from '@saikoro/shared/fairness/check-state-receipt'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { SampleMark } from '../../entities/profile/ProfileCard.tsx'
import { ProfileLink } from '../../entities/profile/ProfileRow.tsx'
import { daysUntil } from '../../entities/reservation/reservable-days.ts'
import {
  nameOf,
  quotedNote,
  RESERVATION_STATES,
  type Reservation,
  reservationsQuery,
  stateOf,
  whenOf,
} from '../../entities/reservation/reservations-query.ts'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { useClock } from '../../lib/clock.ts'
import { formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { List } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Words } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import styles from './ReservationsScreen.module.css'
import { hasReply } from './reservation-queries.ts'

const CancelSheet = lazyDialog(() => import('./CancelSheet.tsx'))

export function ReservationsScreen() {
  const { t } = useTranslation('reservation')
  const member = useQuery(memberQuery())
  const reservations = useQuery(reservationsQuery(member.data?.id))
  const [cancelling, setCancelling] = useState<Reservation>()
  const [isCancelling, setIsCancelling] = useState(false)

  function askToCancel(reservation: Reservation) {
    setCancelling(reservation)
    setIsCancelling(true)
  }
  return (
    <>
      <RefreshScreen title={t('reservations')} query={reservations}>
        <QueryBoundary query={allOf(reservations, member)} skeleton={<Skeleton blocks={[11, 11, 11]} />}>
          {([{ reservations: rows, isChecked }]) => (
            <>
              <Alarms />
              {!isChecked && rows.length > 0 && (
                <p className="soft" data-level="amber">
                  {t('alarm:said_unanswered')}
                </p>
              )}
              {rows.some(({ row }) => row?.sample) && <p className="soft pretty">{t('sampleOnly')}</p>}
              {rows.length === 0 ? (
                <EmptyState title={t('noReservations')} text={t('noReservationsText')}>
                  <ButtonLink variant="outline" to="/Choose">
                    {t('briefing:toDirectory')}
                  </ButtonLink>
                </EmptyState>
              ) : (
                <List items={rows} className={rows.length > 1 ? 'wide cards gap-4' : 'stack'}>
                  {(row) => (
                    <ReservationCard
                      reservation={row}
                      isChecked={isChecked}
                      onCancel={() => askToCancel(row)}
                    />
                  )}
                </List>
              )}
            </>
          )}
        </QueryBoundary>
      </RefreshScreen>
      {cancelling && (
        <CancelSheet reservation={cancelling} open={isCancelling} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}

interface Props {
  readonly reservation: Reservation
  /** This device verified its receipt. */
  readonly isChecked: boolean
  readonly onCancel: () => void
}

/** One reservation with status and reply. The name is withheld when the profile is no longer listed. */
function ReservationCard({ reservation, isChecked, onCancel }: Props) {
  const { t, locale } = useTranslation('reservation')
  const { id, member, status, note, row } = reservation
  const xuanfei_name = nameOf(reservation)
  const when = whenOf(reservation, locale)
  const about = [xuanfei_name || t('notListed'), ...when].join(' · ')
  const isFinished = status === 'expired' && reservation.confirmedAt !== null
  const isOpen = status === 'requested' || status === 'confirmed'
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
      <div className={`stack start gap-1 breakable ${styles.words}`}>
        <p className={`soft strong round ${styles.status}`}>
          {t(isFinished ? 'finishedStep' : stateOf(reservation))}
        </p>
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
          <p className="soft pretty">
            <Words text={quotedNote(reservation)} proved={isChecked ? note : undefined} />
          </p>
        )}
        {row && hasReply(reservation) && (
          <blockquote className={`full rounded ${styles.reply}`}>
            <p className="lines soft pretty">{t('reply')}</p>
            <SignedText source="reservation" {...{ id, member }} text={row.reply} signed={row.signed} />
          </blockquote>
        )}
      </div>
      <Story reservation={reservation} />
      <div className={`flex wrap gap-2 whole-line ${styles.acts}`}>
        <ButtonLink variant="outline" to={`/ServicePage?reservation=${id}`} state={{ about }}>
          {t(row?.sample ? 'askStaff' : 'askAbout')}
        </ButtonLink>
        {isOpen && (
          <Button variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}

const PRACTICE_NEXT = ['waitingStep', 'dateStep', 'finishedStep'] as const

/**
 * The steps of a reservation: requested, answered, the day, finished. One that ended early has no further steps. Practice ends with
 * the request; a separate list names the further steps of a real profile.
 */
function Story({ reservation }: { readonly reservation: Reservation }) {
  const { t, locale } = useTranslation('reservation')
  const { status, date, confirmedAt, createdAt, updatedAt, row } = reservation
  const time = (at: number) => formatMoment(at, locale)
  const days = useClock((now) => daysUntil(date, now, zoneOf(reservation)))
  const isConfirmed = confirmedAt !== null
  const goesOn = status === 'requested' || status === 'confirmed'
  const hasPassed = isConfirmed && status === 'expired'
  const away = days === 0 ? t('today') : t('inDays', { count: days })
  const request = <Step isDone>{t('requestedAt', { time: time(createdAt) })}</Step>
  if (status === 'requested' && row?.sample)
    return (
      <div className={`stack gap-3 small whole-line ${styles.story}`}>
        <ol aria-label={t('story')}>{request}</ol>
        <p className="soft">{t('practiceNext')}</p>
        <ol aria-label={t('practiceNext')}>
          {PRACTICE_NEXT.map((step) => (
            <Step key={step}>{t(step)}</Step>
          ))}
        </ol>
      </div>
    )
  return (
    <ol className={`small whole-line ${styles.story}`} aria-label={t('story')}>
      {request}
      {isConfirmed && <Step isDone>{`${t('status_confirmed')} · ${time(confirmedAt)}`}</Step>}
      {status === 'requested' && <Step isCurrent>{t('waitingStep')}</Step>}
      {!goesOn && !hasPassed && <Step isDone>{`${t(RESERVATION_STATES[status])} · ${time(updatedAt)}`}</Step>}
      {(goesOn || hasPassed) && (
        <>
          <Step isDone={hasPassed} isCurrent={status === 'confirmed'}>
            {t('dateStep')}
            {goesOn && days >= 0 && ` · ${away}`}
          </Step>
          <Step isDone={hasPassed}>{t('finishedStep')}</Step>
        </>
      )}
    </ol>
  )
}

interface StepProps {
  readonly isDone?: boolean
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

function Step({ isDone = false, isCurrent = false, children }: StepProps) {
  return (
    <li data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      {children}
    </li>
  )
}
