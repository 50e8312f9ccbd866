import type { Dice } from '@saikoro/shared/rules/options'
import type { Unverified } from '@saikoro/shared/source'
import { sumsDrawn } from '../../entities/draw/drawn-sums.ts'
import { SumPlot } from '../../entities/draw/SumPlot.tsx'
import { formatCount } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import oddsStyles from './OddsTable.module.css'

interface Props {
  /** Unverified: the list below the plot verifies each draw. */
  readonly dice: readonly Unverified<Dice>[]
}

/** How often each sum was drawn, as a plot and as a table. */
export function DrawnSums({ dice }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const rows = sumsDrawn(dice)
  const most = rows.reduce((top, row) => (row.count > top.count ? row : top))
  const number = formatCount(dice.length, locale)
  return (
    <figure className="stack gap-2" data-testid="sums" data-draws={dice.length}>
      <figcaption className="strong">{t('plot', { number })}</figcaption>
      <SumPlot rows={rows} label={t('plotText', { number, sum: most.sum, times: most.count })} />
      <MutedText>{t('told')}</MutedText>
      <Disclosure label={t('asTable')}>
        <table className={oddsStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('sum')}</th>
              <th scope="col">{t('drawn')}</th>
              <th scope="col">{t('expected')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ sum, count, expected }) => (
              <tr key={sum}>
                <th scope="row">{sum}</th>
                <td>{formatCount(count, locale)}</td>
                <td>{formatCount(Math.round(expected * 10) / 10, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  )
}
