import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { UnsentRow } from '../../entities/outbox/UnsentRow.tsx'
import { comingDayText, slotText } from '../../entities/reservation/reservable-days.ts'
import { nameOf, type Reservation, reservationsQuery } from '../../entities/reservation/reservations-query.ts'
import { isOpen } from '../../lib/open-reservations.ts'
import { type UnsentWish, useOutbox } from '../../lib/outbox.ts'
import { useTranslation } from '../../lib/translation.ts'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { List } from '../../ui/List.tsx'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import type { DialogProps } from '../../ui/Sheet.tsx'
import { ReservationCard } from './ReservationCard.tsx'

const CancelSheet = lazyDialog(() => import('./CancelSheet.tsx'))
const MeetingSheet = lazyDialog(() => import('./MeetingSheet.tsx'))
const ReserveSheet = lazyDialog(() => import('../../entities/reservation/ReserveSheet.tsx'))

/** What a card opens a dialog for. */
export type Act = 'cancel' | 'move' | 'again' | 'answer'

export function ReservationsScreen() {
  const { t } = useTranslation('reservation')
  const member = useQuery(memberQuery())
  const reservations = useQuery(reservationsQuery(member.data?.id))
  const unsent = useOutbox().filter((each) => each.kind === 'wish')
  const [asked, setAsked] = useState<{ readonly act: Act; readonly reservation: Reservation }>()
  const [open, setOpen] = useState(false)

  function ask(act: Act, reservation: Reservation) {
    setAsked({ act, reservation })
    setOpen(true)
  }
  return (
    <>
      <RefreshScreen title={t('reservations')} query={reservations}>
        <UnsentRequests requests={unsent} />
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
              {rows.length + unsent.length === 0 ? (
                <EmptyState
                  title={t('noReservations')}
                  link={{ to: '/Choose', name: t('briefing:toDirectory') }}
                />
              ) : (
                <List items={rows} className={rows.length > 1 ? 'wide cards gap-4' : 'stack'}>
                  {(row) => (
                    <ReservationCard
                      reservation={row}
                      isChecked={isChecked}
                      isFirst={row === firstMeeting(rows)}
                      mayReserve={
                        nameOf(row) !== '' && !rows.some((each) => isOpen(each) && isSame(each, row))
                      }
                      onAsk={(act) => ask(act, row)}
                    />
                  )}
                </List>
              )}
            </>
          )}
        </QueryBoundary>
      </RefreshScreen>
      {asked && (
        <ActDialog
          key={`${asked.reservation.id} ${asked.act}`}
          {...asked}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const isSame = (one: Reservation, other: Reservation) => one.profile === other.profile

/** Returns the next meeting of a member whose confirmed days have not passed. */
function firstMeeting(rows: readonly Reservation[]): Reservation | undefined {
  if (rows.some(({ status, confirmedAt }) => status === 'expired' && confirmedAt !== null)) return undefined
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  return confirmed.toSorted((one, other) => one.date.localeCompare(other.date))[0]
}

interface ActDialogProps extends DialogProps {
  readonly act: Act
  readonly reservation: Reservation
}

/** The dialog of one act. */
function ActDialog({ act, reservation, ...dialog }: ActDialogProps) {
  const { t } = useTranslation('reservation')
  const { note, row, profile: id } = reservation
  if (act === 'cancel') return <CancelSheet {...dialog} reservation={reservation} />
  if (act === 'answer') return <MeetingSheet {...dialog} reservation={reservation} />
  const profile = { id, xuanfei_name: nameOf(reservation) || t('notListed'), sample: row?.sample ?? false }
  return (
    <ReserveSheet {...dialog} profile={profile} {...(act === 'move' ? { moving: reservation } : { note })} />
  )
}

/** Requests that this device has not sent yet. */
function UnsentRequests({ requests }: { readonly requests: readonly UnsentWish[] }) {
  const { locale } = useTranslation()
  return requests.map((each) => (
    <article key={each.request_id} className="surface stack gap-2 pad-4">
      <UnsentRow unsent={each}>
        <h2 className="size-large">{each.name}</h2>
        <p className="strong">{each.slot ? slotText(each.slot, locale) : comingDayText(each.date, locale)}</p>
        {each.note !== '' && <p className="lines soft pretty">{each.note}</p>}
      </UnsentRow>
    </article>
  ))
}
