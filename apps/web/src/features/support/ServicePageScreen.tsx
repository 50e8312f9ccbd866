import { useQuery } from '@tanstack/react-query'
import { ACTIVE, memberQuery } from '../../entities/member/member-queries.ts'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Stack, TopBar } from '../../ui/Screen.tsx'
import { readServiceAddress, type ServiceAddress } from './ServiceCard.tsx'
import styles from './ServicePageScreen.module.css'
import { Thread } from './Thread.tsx'

/** The external service page in a frame, or the built-in message thread when none is configured. */
export function ServicePageScreen() {
  const { t } = useTranslation('support')
  const base = useQuery(baseQuery())
  const { data: member } = useQuery({ ...memberQuery(), enabled: false })
  const isClosed = member !== undefined && member.status !== ACTIVE // support stays open to closed accounts (charter C3.7)
  return (
    <>
      <TopBar title={t('pageTitle')} />
      <QueryBoundary
        query={base}
        skeleton={
          <Stack>
            <Skeleton blocks={[4, 4, 4]} />
          </Stack>
        }
      >
        {({ iskefu, kefu, name }) => {
          if (!iskefu && !isClosed) return <EmptyState title={t('functionInvalid')} />
          const outside = readServiceAddress(kefu, location.origin)
          return outside ? <ServiceFrame address={outside} name={name || t('title')} /> : <Thread />
        }}
      </QueryBoundary>
    </>
  )
}

interface Props {
  readonly address: ServiceAddress
  readonly name: string
}

/** The external service page in a sandboxed frame of another origin. Height: window less 65 pixels. */
function ServiceFrame({ address, name }: Props) {
  const { t } = useTranslation('support')
  return (
    <div className={styles.box}>
      <div className={styles.note}>
        <MutedText>{t('outsideText', { host: address.host })}</MutedText>
      </div>
      <iframe
        className={styles.frame}
        title={name}
        src={address.href}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
