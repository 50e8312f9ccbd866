import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { LazyMount } from '../../ui/LazyMount.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReservationCard } from './ReservationCard.tsx'
import { type Reservation, reservationsQuery } from './reservation-queries.ts'

const CancelSheet = lazyPart(() => import('./CancelSheet.tsx'))

export function ReservationsScreen() {
  const { t } = useTranslation('reservation')
  const reservations = useQuery(reservationsQuery())
  const member = useQuery(memberQuery())
  const [cancelling, setCancelling] = useState<Reservation>()
  return (
    <>
      <RefreshScreen title={t('reservations')} onReload={reservations.refetch} busy={reservations.isFetching}>
        <QueryFace query={reservations} skeleton={<Skeleton blocks={[11, 11, 11]} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyFace title={t('noReservations')} text={t('noReservationsText')}>
                <ButtonLink look="outline" to="/Choose">
                  {t('toDirectory')}
                </ButtonLink>
              </EmptyFace>
            ) : (
              <Cards rows={rows}>
                {(row) => (
                  <ReservationCard
                    reservation={row}
                    member={member.data?.id ?? 0}
                    onCancel={() => setCancelling(row)}
                  />
                )}
              </Cards>
            )
          }
        </QueryFace>
      </RefreshScreen>
      <LazyMount when={cancelling !== undefined}>
        <CancelSheet reservation={cancelling} onClose={() => setCancelling(undefined)} />
      </LazyMount>
    </>
  )
}
