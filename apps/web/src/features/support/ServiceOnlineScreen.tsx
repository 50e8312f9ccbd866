import { useQuery } from '@tanstack/react-query'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ServiceCard } from './ServiceCard.tsx'

export function ServiceOnlineScreen() {
  const { t } = useTranslation('support')
  const base = useQuery(baseQuery())
  return (
    <Screen title={t('home:service')}>
      <QueryBoundary query={base} skeleton={<Skeleton blocks={[12]} />}>
        {({ iskefu, kefu, name }) =>
          iskefu ? <ServiceCard kefu={kefu} name={name} /> : <EmptyState title={t('home:serviceOff')} />
        }
      </QueryBoundary>
      <PlainNotice />
    </Screen>
  )
}
