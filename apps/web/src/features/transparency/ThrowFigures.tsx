import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import styles from './Figures.module.css'
import { SumPlot } from './SumPlot.tsx'
import { DRAWS_MIN, TYPICAL_RANGE, throwStatistics } from './throw-statistics.ts'

interface Props {
  readonly counts: readonly number[]
}

export function ThrowFigures({ counts }: Props) {
  const { t } = useTranslation('record')
  const tenth = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const { draws, chiSquare, sums } = throwStatistics(counts)
  if (draws === 0) return <p>{t('throwsNone')}</p>
  const isEnough = draws >= DRAWS_MIN
  const range = { low: tenth.format(TYPICAL_RANGE.low), high: tenth.format(TYPICAL_RANGE.high) }
  return (
    <div className={styles.plot} data-testid="throws">
      <SumPlot rows={sums} label={t('plot')} />
      <Facts
        rows={[
          [t('throwsCount'), tenth.format(draws)],
          [t('chiSquare'), tenth.format(chiSquare)],
        ]}
      />
      <MutedText>
        {isEnough ? t('chiRange', range) : t('chiFew', { number: tenth.format(DRAWS_MIN) })}
      </MutedText>
      <Disclosure label={t('sums')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('sum')}</th>
              <th scope="col">{t('transparency:realised')}</th>
              <th scope="col">{t('transparency:theoretical')}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ sum, count, expected }) => (
              <tr key={sum}>
                <th scope="row">{sum}</th>
                <td>{tenth.format(count)}</td>
                <td>{tenth.format(expected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  )
}
