import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ACTIVE, memberQuery } from '../../entities/member/member-queries.ts'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Stack, TopBar } from '../../ui/Screen.tsx'
import { readServiceAddress, type ServiceAddress } from './ServiceCard.tsx'
import styles from './ServicePageScreen.module.css'
import { Thread } from './Thread.tsx'

/** The messages about one reservation; otherwise the external service page in a frame, or the built-in thread when none is configured. */
export function ServicePageScreen() {
  const { t } = useTranslation('support')
  const base = useQuery(baseQuery())
  const { data: member } = useQuery({ ...memberQuery(), enabled: false })
  const [query] = useSearchParams()
  const { state } = useLocation()
  const reservation = Number(query.get('reservation')) || 0
  const isClosed = member !== undefined && member.status !== ACTIVE // support stays open to closed accounts (charter C3.7)
  return (
    <>
      <TopBar
        title={reservation ? (titleOf(state) ?? t('aboutReservation', { id: reservation })) : t('pageTitle')}
      />
      <QueryBoundary
        query={base}
        skeleton={
          <Stack>
            <Skeleton blocks={[4, 4, 4]} />
          </Stack>
        }
      >
        {({ iskefu, kefu, name }) => {
          if (reservation) return <Thread key={reservation} reservation={reservation} />
          if (!iskefu && !isClosed) return <EmptyState title={t('home:serviceOff')} />
          const outside = readServiceAddress(kefu, location.origin)
          return outside ? (
            <ServiceFrame address={outside} name={name || t('home:service')} />
          ) : (
            <Thread reservation={0} />
          )
        }}
      </QueryBoundary>
    </>
  )
}

/** The title that the link of a reservation brings. */
function titleOf(state: unknown): string | undefined {
  const about = typeof state === 'object' && state !== null && 'about' in state ? state.about : undefined
  return typeof about === 'string' ? about : undefined
}

interface Props {
  readonly address: ServiceAddress
  readonly name: string
}

/** The external service page in a sandboxed frame of another origin. Height: window less 65 pixels. */
function ServiceFrame({ address, name }: Props) {
  const { t } = useTranslation('support')
  return (
    <div className={`flex ${styles.box}`}>
      <div className={styles.note}>
        <MutedText>{t('outsideText', { host: address.host })}</MutedText>
      </div>
      <iframe
        className={`grow full ${styles.frame}`}
        title={name}
        src={address.href}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
