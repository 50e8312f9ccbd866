import { THROWS } from '@saikoro/shared/rules/options'
import { formatPercent } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/Screen.tsx'
import styles from '../../ui/Table.module.css'
import { Warning } from '../../ui/Warning.tsx'
import { formatOdds, type OddsRow } from './odds-rows.ts'

export function OddsTable({ rows }: { readonly rows: readonly OddsRow[] }) {
  const { t, locale } = useTranslation('lottery')
  return (
    <>
      <MutedText>{t('oddsExplained')}</MutedText>
      {rows.some(({ servedOdds }) => servedOdds !== null) ? (
        <Warning level="red" what="odds_differ">
          {t('alarm:alarmOdds')}
        </Warning>
      ) : (
        rows.some(({ odds }) => odds.verification === 'unproved') && <MutedText>{t('oddsTold')}</MutedText>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('option')}</th>
            <th scope="col">{t('odds')}</th>
            <th scope="col">{t('chance')}</th>
            <th scope="col">{t('return')}</th>
            <th scope="col">{t('edge')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ option, odds, servedOdds, ways, back, edge }) => (
            <tr
              key={option}
              data-testid="odds-row"
              data-option={option}
              data-verification={odds.verification}
            >
              <th scope="row">{nameOfOption(option)}</th>
              <td>
                {formatOdds(odds.value)}{' '}
                {servedOdds !== null && <s data-testid="other">{formatOdds(servedOdds)}</s>}
              </td>
              <td>
                {ways}/{THROWS}
              </td>
              <td>{formatPercent(back, locale)}</td>
              <td>{formatPercent(edge, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
