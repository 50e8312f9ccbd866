import { sumsDrawn } from '../../entities/draw/drawn-sums.ts'
import type { DrawRow } from '../../entities/draw/game-queries.ts'
import { SumPlot } from '../../entities/draw/SumPlot.tsx'
import { formatCount } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/form/Field.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { type DrawHistory, SPANS } from './use-draw-history.ts'

interface Props {
  /** Newest first. Unverified: the list below the plot verifies each draw. */
  readonly draws: readonly DrawRow[]
  readonly history: DrawHistory
}

/** How often each sum was drawn in the chosen number of draws, as a plot and as a table. Closed, because the list is what is opened. */
export function DrawnSums({ draws, history: { span, setSpan } }: Props) {
  const { t, locale } = useTranslation('lottery')
  const dice = draws.slice(0, span).map(({ opencode }) => opencode)
  const rows = sumsDrawn(dice)
  const most = rows.reduce((top, row) => (row.count > top.count ? row : top))
  const number = formatCount(dice.length, locale)
  return (
    <Disclosure label={t('plot', { number })}>
      <div className="stack gap-2" data-testid="sums" data-draws={dice.length}>
        <SelectField
          label={t('span')}
          value={String(span)}
          options={SPANS.map((each) => ({ value: String(each), text: t('draws', { number: each }) }))}
          onValueChange={(text) => setSpan(Number(text))}
        />
        <SumPlot rows={rows} label={t('plotText', { number, sum: most.sum, times: most.count })} />
        <MutedText>{t('told')}</MutedText>
        <Disclosure label={t('asTable')}>
          <Table
            head={[t('sum'), t('drawn'), t('expected')]}
            rows={rows.map(({ sum, count, expected }) => ({
              key: sum,
              name: sum,
              cells: [formatCount(count, locale), formatCount(Math.round(expected * 10) / 10, locale)],
            }))}
          />
        </Disclosure>
      </div>
    </Disclosure>
  )
}
