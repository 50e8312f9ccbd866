import { zoneOf } from '@saikoro/shared/fairness/check-state-receipt'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { MeetingActions, usePlace } from '../../entities/reservation/MeetingActions.tsx'
import { daysUntil } from '../../entities/reservation/reservable-days.ts'
import {
  nameOf,
  type Reservation,
  reservationsQuery,
  useStateText,
  whenOf,
} from '../../entities/reservation/reservations-query.ts'
import { useClock } from '../../lib/clock.ts'
import { isOpen } from '../../lib/open-reservations.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'

const beginOf = ({ date, time = '' }: Reservation) => `${date} ${time}`

/** The member's next reservation by its verified receipt, and the question about one that is over; nothing without them. */
export function NextReservation() {
  const { t } = useTranslation('reservation')
  const member = useQuery(memberQuery())
  const { data, isError } = useQuery(reservationsQuery(member.data?.id))
  const reservations = data?.isChecked ? data.reservations : []
  const open = reservations
    .filter(isOpen)
    .toSorted((one, other) => beginOf(one).localeCompare(beginOf(other)))
  const place = useClock((now) => open.findIndex((each) => daysUntil(each.date, now, zoneOf(each)) >= 0))
  if (!data) return isError || member.isError ? null : <Skeleton blocks={[7]} />
  const next = open[place]
  const over = reservations.find(({ row }) => row?.may_answer)
  return (
    <>
      {next && <NextCard reservation={next} />}
      {over && (
        <section className="surface pad-2-4 small">
          <ToReservations>
            <span className="strong">{t('howTitle')}</span> <span className="soft">{nameOf(over)}</span>
          </ToReservations>
        </section>
      )}
    </>
  )
}

function NextCard({ reservation }: { readonly reservation: Reservation }) {
  const { locale } = useTranslation()
  const place = usePlace(reservation)
  const state = useStateText(reservation)
  const about = [nameOf(reservation), ...whenOf(reservation, locale), place].filter(Boolean)
  return (
    <section className="surface stack pad-2-4 small">
      <ToReservations>
        <span className="strong">{about.join(' · ')}</span> <span className="soft">{state}</span>
      </ToReservations>
      {reservation.status === 'confirmed' && (
        <div className="flex wrap spread">
          <MeetingActions reservation={reservation} variant="quiet" />
        </div>
      )}
    </section>
  )
}

function ToReservations({ children }: { readonly children: ReactNode }) {
  return (
    <Link className="row gap-3 plain touch" to="/Reservations">
      <CalendarCheck className="plum" aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="grow shrink breakable">{children}</span>
      <ChevronRight className="plum" aria-hidden="true" size={18} />
    </Link>
  )
}
