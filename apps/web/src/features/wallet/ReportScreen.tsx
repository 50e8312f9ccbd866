import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { formatProfit } from '../../entities/wallet/profit.ts'
import { formatPoints } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import card from '../../ui/Card.module.css'
import { FigureCard } from '../../ui/Card.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { type Report, reportQuery } from './wallet-queries.ts'

const ProfitChart = lazyPart(() => import('../../entities/wallet/ProfitChart.tsx'))

export function ReportScreen() {
  const { t } = useTranslation('wallet')
  const report = useQuery(reportQuery())
  return (
    <RefreshScreen title={t('reportTitle')} query={report} mark={<SandboxMark />}>
      <QueryBoundary query={report} skeleton={<Skeleton blocks={[8, 9, 16]} />}>
        {(data) => (
          <Stated of={data}>
            {(stated) => (
              <>
                <ReportFigures report={stated} />
                {stated.days.length === 0 ? (
                  <MutedText>{t('noDays')}</MutedText>
                ) : (
                  <Suspense fallback={<Skeleton blocks={[16]} />}>
                    <ProfitChart
                      days={stated.days.map(({ day, play_money, win_money }) => ({
                        day,
                        change: win_money - play_money,
                      }))}
                    />
                  </Suspense>
                )}
              </>
            )}
          </Stated>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}

/** Profit with its formula, and the four figures below. */
function ReportFigures({ report }: { readonly report: Report }) {
  const { t, locale } = useTranslation('wallet')
  const figures = [
    ['taskPoints', report.play_money],
    ['winningPoints', report.win_money],
    ['rechargePoints', report.recharge],
    ['withdrawalPoints', report.withdrawal],
  ] as const
  return (
    <>
      <FigureCard
        label={t('lottery:net')}
        figure={formatProfit(report.win_money - report.play_money, locale)}
      >
        <p className={`small on-tray-soft ${card.label}`}>{t('formula')}</p>
        <p className={`small on-tray-soft ${card.label}`} data-verification="unproved">
          <Link to="/Statement">{t('reportTold')}</Link>
        </p>
      </FigureCard>
      <dl className="columns-2 gap-3">
        {figures.map(([key, points]) => (
          <div key={key} className="surface stack gap-1 pad-4">
            <dt className="soft breakable">{t(key)}</dt>
            <dd className="size-large strong breakable">{formatPoints(points, locale)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
