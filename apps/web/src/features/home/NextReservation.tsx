import { zoneOf } from '@saikoro/shared/fairness/check-state-receipt'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { daysUntil } from '../../entities/reservation/reservable-days.ts'
import { nameOf, reservationsQuery, stateOf, whenOf } from '../../entities/reservation/reservations-query.ts'
import { useClock } from '../../lib/clock.ts'
import { isOpen } from '../../lib/open-reservations.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import styles from './LatestDraws.module.css'

/** The member's next reservation by its verified receipt; nothing without one. */
export function NextReservation() {
  const { t, locale } = useTranslation('reservation')
  const member = useQuery(memberQuery())
  const { data, isError } = useQuery(reservationsQuery(member.data?.id))
  const open = (data?.isChecked ? data.reservations : [])
    .filter(isOpen)
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const place = useClock((now) => open.findIndex((each) => daysUntil(each.date, now, zoneOf(each)) >= 0))
  if (!data) return isError || member.isError ? null : <Skeleton blocks={[2.75]} />
  const next = open[place]
  if (!next) return null
  return (
    <Link className={`surface row gap-3 pad-2-4 plain small touch ${styles.next}`} to="/Reservations">
      <CalendarCheck aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="grow shrink breakable">
        <span className="strong">{[nameOf(next), ...whenOf(next, locale)].filter(Boolean).join(' · ')}</span>{' '}
        <span className="soft">{t(stateOf(next))}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </Link>
  )
}
