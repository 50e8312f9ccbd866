import { formatDay } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import { Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { curveOf, type Day, formatProfit, runningTotal } from './profit.ts'

const WIDTH = 320
const HEIGHT = 160
const MARGIN = 8
const MARK = 14

/** The running total as a line chart beside the expected one, dashed, with a text alternative and a table. */
export function ProfitChart({ days }: { readonly days: readonly Day[] }) {
  const { t, locale } = useTranslation('wallet')
  const totals = runningTotal(days)
  const { points, expected, zero } = curveOf(totals, WIDTH, HEIGHT)
  const [line, compared] = [points, expected].map((each) =>
    each.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
  )
  const values = totals.map(({ total }) => total).toSorted((a, b) => Number(a - b))
  const last = points.at(-1)
  const say = (value: bigint) => formatProfit(value, locale)
  const from = formatDay(totals[0]?.day ?? '', locale)
  const to = formatDay(totals.at(-1)?.day ?? '', locale)
  const forecast = totals.at(-1)?.expected
  const isCompared = forecast !== undefined
  return (
    <Section title={t('chartTitle')}>
      <figure className="surface stack gap-2 pad-4">
        <p className="flex spread soft">
          {t('runningTotal')} <strong>{say(totals.at(-1)?.total ?? 0n)}</strong>
        </p>
        {isCompared && (
          <p className="flex spread soft">
            {t('chartExpected')} <strong>{say(forecast)}</strong>
          </p>
        )}
        <svg
          className="full plum"
          fill="currentColor"
          fontSize="12"
          viewBox={`${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`}
          role="img"
          aria-label={t('chartText', {
            from,
            to,
            least: say(values[0] ?? 0n),
            most: say(values.at(-1) ?? 0n),
            last: say(totals.at(-1)?.total ?? 0n),
          })}
        >
          <path className="ink-soft" stroke="currentColor" strokeDasharray="2 5" d={`M0 ${zero}H${WIDTH}`} />
          <text
            className="ink-soft"
            x={WIDTH}
            textAnchor="end"
            y={zero < HEIGHT / 2 ? zero + MARK : zero - MARK / 2}
          >
            {new Intl.NumberFormat(locale).format(0)}
          </text>
          <polyline className="curve gold" strokeDasharray="7 5" points={compared} />
          <polyline className="curve" points={line} />
          {last && <circle cx={last.x} cy={last.y} r="5" />}
        </svg>
        <figcaption className="flex spread soft">
          <span>{from}</span>
          {to !== from && <span>{to}</span>}
        </figcaption>
      </figure>
      <Disclosure label={t('lottery:asTable')}>
        <Table
          head={[t('day'), t(isCompared ? 'chartExpected' : 'lottery:net'), t('runningTotal')]}
          rows={totals.toReversed().map(({ day, change, total, expected: sum }) => ({
            key: day,
            name: formatDay(day, locale),
            cells: [say(sum ?? change), say(total)],
          }))}
        />
      </Disclosure>
    </Section>
  )
}
