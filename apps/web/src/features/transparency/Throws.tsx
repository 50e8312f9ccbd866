import { SPANS, type Span } from '@saikoro/shared/contract/house-record'
import { chiSquareOf } from '@saikoro/shared/rules/chi-square'
import { THROWS } from '@saikoro/shared/rules/options'
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
  const { draws, chiSquare, sums } = throwStatistics(counts)
  if (draws === 0) return <p>{t('throwsNone')}</p>
  const isEnough = draws >= DRAWS_MIN
  const range = { low: tenth.format(TYPICAL_RANGE.low), high: tenth.format(TYPICAL_RANGE.high) }
  return (
    <div className="surface stack gap-4 pad-4">
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

/** Minimum number of draws for chi-square: an expected count of five per throw. */
const DRAWS_MIN = 5 * THROWS

/** First and 99th percentile of chi-square with 215 degrees of freedom. */
const TYPICAL_RANGE = { low: 169.7, high: 266.2 }

const UNIFORM = new Array<number>(THROWS).fill(1 / THROWS)

/** Returns the number of draws, chi-square against the uniform distribution, and the observed and expected count of each sum. */
export function throwStatistics(counts: readonly number[]): {
  readonly draws: number
  readonly chiSquare: number
  readonly sums: readonly SumRow[]
} {
  const draws = counts.reduce((total, count) => total + count, 0)
  const sums = sumRows(draws, (sum) =>
    counts
      .filter((_, at) => Math.floor(at / 36) + (Math.floor(at / 6) % 6) + (at % 6) + 3 === sum)
      .reduce((total, each) => total + each, 0),
  )
  return { draws, chiSquare: draws === 0 ? 0 : chiSquareOf(counts, UNIFORM), sums }
}
