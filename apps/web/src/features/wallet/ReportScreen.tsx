import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { reportQuery } from './wallet-queries.ts'

const ProfitChart = lazyPart(() => import('./ProfitChart.tsx'))

export function ReportScreen() {
  const { t } = useTranslation('wallet')
  const report = useQuery(reportQuery())
  return (
    <RefreshScreen
      title={t('reportTitle')}
      busy={report.isFetching}
      onReload={report.refetch}
      mark={<SandboxMark />}
    >
      <QueryFace query={report} skeleton={<Skeleton blocks={[8, 9, 16]} />}>
        {(data) => (
          <>
            <ReportFigures report={data} />
            {data.days.length === 0 ? (
              <MutedText>{t('noDays')}</MutedText>
            ) : (
              <Suspense fallback={<Skeleton blocks={[16]} />}>
                <ProfitChart days={data.days} />
              </Suspense>
            )}
          </>
        )}
      </QueryFace>
    </RefreshScreen>
  )
}
