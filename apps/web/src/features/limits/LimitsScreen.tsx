import { useQuery } from '@tanstack/react-query'
import { limitsQuery } from '../../entities/limits/limits-query.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ActiveLimits } from './ActiveLimits.tsx'
import { DailyLimit } from './DailyLimit.tsx'
import { Exclusion } from './Exclusion.tsx'
import { TimeOut } from './TimeOut.tsx'

/** Daily limit, time-out and self-exclusion (charter C6). */
export function LimitsScreen() {
  const { t } = useTranslation('limits')
  const limits = useQuery(limitsQuery())
  return (
    <RefreshScreen title={t('limitsTitle')} busy={limits.isFetching} onReload={limits.refetch}>
      <QueryBoundary query={limits} skeleton={<Skeleton blocks={[7, 13, 9, 9]} />}>
        {(data) => (
          <>
            <ActiveLimits limits={data} />
            <DailyLimit key={String(data.daily_stake)} limits={data} />
            <TimeOut />
            <Exclusion />
          </>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}
