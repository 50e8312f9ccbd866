import type { Dice } from '@saikoro/shared/rules/options'
import { formatCount } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import oddsStyles from './OddsTable.module.css'
import styles from './SumPlot.module.css'
import { sumsDrawn } from './sums-drawn.ts'

const BAR = 20
const HEIGHT = 96

interface Props {
  /** Unverified: the list below the plot verifies each draw. */
  readonly dice: readonly Dice[]
}

/** Bars: observed count per sum. Lines: expected count. */
export function SumPlot({ dice }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const rows = sumsDrawn(dice)
  const most = rows.reduce((top, row) => (row.drawn > top.drawn ? row : top))
  const top = Math.max(1, ...rows.flatMap(({ drawn, expected }) => [drawn, expected]))
  const number = formatCount(dice.length, locale)
  return (
    <figure className={styles.figure} data-testid="sums" data-draws={dice.length}>
      <figcaption className={styles.title}>{t('plot', { number })}</figcaption>
      <svg
        viewBox={`0 0 ${rows.length * BAR} ${HEIGHT + 18}`}
        role="img"
        aria-label={t('plotText', { number, sum: most.sum, times: most.drawn })}
      >
        {rows.map(({ sum, drawn, expected }, place) => (
          <g key={sum} transform={`translate(${place * BAR})`}>
            <rect
              className={styles.bar}
              x="3"
              width={BAR - 6}
              y={HEIGHT - (drawn / top) * HEIGHT}
              height={(drawn / top) * HEIGHT}
            />
            <path className={styles.expected} d={`M0 ${HEIGHT - (expected / top) * HEIGHT}h${BAR}`} />
            <text className={styles.sum} x={BAR / 2} y={HEIGHT + 14} textAnchor="middle">
              {sum}
            </text>
          </g>
        ))}
      </svg>
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
            {rows.map(({ sum, drawn, expected }) => (
              <tr key={sum}>
                <th scope="row">{sum}</th>
                <td>{formatCount(drawn, locale)}</td>
                <td>{formatCount(Math.round(expected * 10) / 10, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  )
}
