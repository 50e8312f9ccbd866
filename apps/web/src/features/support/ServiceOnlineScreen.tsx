import { useQuery } from '@tanstack/react-query'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ServiceCard } from './ServiceCard.tsx'

export function ServiceOnlineScreen() {
  const { t } = useTranslation('support')
  const base = useQuery(baseQuery())
  return (
    <>
      <TopBar title={t('title')} />
      <Stack>
        <QueryBoundary query={base} skeleton={<Skeleton blocks={[12]} />}>
          {({ iskefu, kefu, name }) =>
            iskefu ? <ServiceCard kefu={kefu} name={name} /> : <EmptyState title={t('functionInvalid')} />
          }
        </QueryBoundary>
        <PlainNotice />
      </Stack>
    </>
  )
}
