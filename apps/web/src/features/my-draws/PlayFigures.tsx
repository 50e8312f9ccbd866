import { SumPlot } from '../../entities/draw/SumPlot.tsx'
import { ProfitChart } from '../../entities/wallet/ProfitChart.tsx'
import type { StoredOrder } from '../../fairness/schema.ts'
import { formatCount, formatDay, formatDuration, formatNet } from '../../lib/format.ts'
import { isSide, nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure, Facts } from '../../ui/Card.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { type OptionFigures, optionFigures, type SpanFigures, spanFigures } from './play-figures.ts'

/** Figures of the orders whose payouts this device verified. They count for nothing and say nothing about the next draw. */
export function PlayFigures({ orders }: { readonly orders: readonly StoredOrder[] }) {
  const { t } = useTranslation('my-draws')
  const weeks = spanFigures(orders, 'week')
  if (weeks.length === 0) return null
  return (
    <div className="stack gap-5" data-testid="play-figures">
      <Hits figures={optionFigures(orders)} />
      <ProfitChart
        days={spanFigures(orders, 'day').map(({ day, net, expected }) => ({ day, change: net, expected }))}
      />
      <Section title={t('weeks')}>
        <Weeks weeks={weeks.toReversed()} />
        <MutedText>{t('playedText')}</MutedText>
      </Section>
    </div>
  )
}

/** Hits by option: the four outside options and the sums are drawn apart, because their chances differ by far. */
function Hits({ figures }: { readonly figures: readonly OptionFigures[] }) {
  const { t, locale } = useTranslation('my-draws')
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const played = figures.filter(({ plays }) => plays > 0)
  if (played.length === 0) return null
  const sides = played.filter(({ option }) => isSide(option))
  const sums = figures.filter(({ option }) => !isSide(option))
  return (
    <Section title={t('hitsTitle')}>
      <MutedText>{t('figuresText')}</MutedText>
      <div className="surface stack gap-4 pad-4">
        {sides.length > 0 && (
          <SumPlot
            label={t('hitsPlot')}
            rows={sides.map(({ option, hits, ...rest }) => ({
              ...rest,
              sum: nameOfOption(option),
              count: hits,
            }))}
          />
        )}
        {sums.some(({ plays }) => plays > 0) && (
          <SumPlot
            label={t('hitsSumPlot')}
            rows={sums.map(({ option, hits, ...rest }) => ({ ...rest, sum: option, count: hits }))}
          />
        )}
        <MutedText>{t('hitsText')}</MutedText>
        <Disclosure label={t('lottery:asTable')}>
          <Table
            head={[t('lottery:option'), t('hits'), t('expected'), t('range')]}
            rows={played.map(({ option, plays, hits, expected, range: { low, high } }) => ({
              key: option,
              name: nameOfOption(option),
              cells: [
                `${formatCount(hits, locale)} / ${formatCount(plays, locale)} (${tenth.format((100 * hits) / plays)}%)`,
                tenth.format(expected),
                `${formatCount(low, locale)}–${formatCount(high, locale)}`,
              ],
              data: { 'data-option': option },
            }))}
          />
        </Disclosure>
      </div>
    </Section>
  )
}

/** The newest weeks; the curve has all of them. */
const WEEKS = 12

function Weeks({ weeks }: { readonly weeks: readonly SpanFigures[] }) {
  const { t, locale } = useTranslation('my-draws')
  return weeks.slice(0, WEEKS).map(({ day, net, expected, playedMs, longestMs }) => (
    <article key={day} className="surface stack gap-1 pad-3-4" data-week={day}>
      <h3 className="small">{t('week', { day: formatDay(day, locale) })}</h3>
      <Facts
        rows={[
          [t('lottery:net'), formatNet(net, locale)],
          [t('expected'), formatNet(expected, locale)],
          [t('played'), formatDuration(playedMs / 1_000, locale)],
          [t('longest'), formatDuration(longestMs / 1_000, locale)],
        ]}
      />
    </article>
  ))
}
