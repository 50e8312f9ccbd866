import { formatDay } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { formatProfit } from './format-profit.ts'
import styles from './ProfitTable.module.css'
import type { Total } from './running-total.ts'

interface Props {
  readonly totals: readonly Total[]
}

export function ProfitTable({ totals }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('profit')}</th>
          <th scope="col">{t('runningTotal')}</th>
        </tr>
      </thead>
      <tbody>
        {totals.toReversed().map(({ day, change, total }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day, locale)}</th>
            <td>{formatProfit(change, locale)}</td>
            <td>{formatProfit(total, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
