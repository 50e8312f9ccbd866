import { useQuery } from '@tanstack/react-query'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ServiceFrame } from './ServiceFrame.tsx'
import { readServiceAddress } from './service-address.ts'
import { Thread } from './Thread.tsx'

/** The service's own page in a frame; where there is none, the thread that is recorded here. */
export function ServicePageScreen() {
  const { t } = useTranslation('support')
  const base = useQuery(baseQuery())
  return (
    <>
      <TopBar title={t('pageTitle')} backTo="/ServiceOnline" />
      <QueryFace
        query={base}
        skeleton={
          <Stack>
            <Skeleton blocks={[4, 4, 4]} />
          </Stack>
        }
      >
        {({ kefu, name }) => {
          const outside = readServiceAddress(kefu, location.origin)
          return outside ? <ServiceFrame address={outside} name={name || t('title')} /> : <Thread />
        }}
      </QueryFace>
    </>
  )
}
