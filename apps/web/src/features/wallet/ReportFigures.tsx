import { Link } from 'react-router-dom'
import { formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import card from '../../ui/FigureCard.module.css'
import { FigureCard } from '../../ui/FigureCard.tsx'
import { formatProfit } from './format-profit.ts'
import styles from './ReportFigures.module.css'
import type { Report } from './wallet-queries.ts'

interface Props {
  readonly report: Report
}

/** Profit with its formula, and the four figures below. */
export function ReportFigures({ report }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const figures = [
    ['taskPoints', report.play_money],
    ['winningPoints', report.win_money],
    ['rechargePoints', report.recharge],
    ['withdrawalPoints', report.withdrawal],
  ] as const
  return (
    <>
      <FigureCard
        label={t('profit')}
        figure={formatProfit(report.win_money - report.play_money, locale)}
        testId="profit"
      >
        <p className={card.label}>{t('formula')}</p>
        <p className={card.label} data-standing="unproved">
          <Link to="/Statement">{t('reportTold')}</Link>
        </p>
      </FigureCard>
      <dl className={styles.figures}>
        {figures.map(([key, points]) => (
          <div key={key} className={styles.figure}>
            <dt>{t(key)}</dt>
            <dd>{formatPoints(points, locale)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
