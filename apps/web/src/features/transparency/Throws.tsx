import { SPANS, type Span } from '@saikoro/shared/contract/house-record'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sumRows } from '../../entities/draw/drawn-sums.ts'
import { SumPlot, type SumRow } from '../../entities/draw/SumPlot.tsx'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure, Facts } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/form/Field.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { throwsQuery } from './transparency-queries.ts'

/** Frequencies of the 216 possible throws over a selectable number of days. */
export function Throws() {
  const { t, locale } = useTranslation('transparency')
  const [span, chooseSpan] = useState<Span>(SPANS[0])
  const query = useQuery(throwsQuery(span))
  const spans = SPANS.map((days) => ({ days, length: Number(days) })).toSorted((a, b) => a.length - b.length)
  const long = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return (
    <Section title={t('throwsTitle')}>
      <MutedText>{t('throwsText')}</MutedText>
      <SelectField
        label={t('span')}
        value={span}
        onValueChange={(text) => chooseSpan(SPANS.find((days) => days === text) ?? span)}
        options={spans.map(({ days, length }) => ({ value: days, text: long.format(length) }))}
      />
      <QueryBoundary query={query} skeleton={<Skeleton blocks={[12]} />}>
        {(data) => <Stated of={data}>{({ counts }) => <ThrowFigures counts={counts} />}</Stated>}
      </QueryBoundary>
    </Section>
  )
}

function ThrowFigures({ counts }: { readonly counts: readonly number[] }) {
  const { t } = useTranslation('transparency')
  const tenth = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const { draws, sums } = throwStatistics(counts)
  if (draws === 0) return <p>{t('throwsNone')}</p>
  return (
    <div className="surface stack gap-4 pad-4">
      <SumPlot rows={sums} label={t('plot')} />
      <Facts rows={[[t('throwsCount'), tenth.format(draws)]]} />
      <Disclosure label={t('sums')}>
        <Table
          head={[t('lottery:sum'), t('realised'), t('theoretical')]}
          rows={sums.map(({ sum, count, expected }) => ({
            key: sum,
            name: sum,
            cells: [tenth.format(count), tenth.format(expected)],
          }))}
        />
      </Disclosure>
    </div>
  )
}

/** Returns the number of draws, and the observed and expected count of each sum. */
export function throwStatistics(counts: readonly number[]): {
  readonly draws: number
  readonly sums: readonly SumRow[]
} {
  const draws = counts.reduce((total, count) => total + count, 0)
  const sums = sumRows(draws, (sum) =>
    counts
      .filter((_, at) => Math.floor(at / 36) + (Math.floor(at / 6) % 6) + (at % 6) + 3 === sum)
      .reduce((total, each) => total + each, 0),
  )
  return { draws, sums }
}
