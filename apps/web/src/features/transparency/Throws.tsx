import { SPANS, type Span } from '@saikoro/shared/contract/house-record'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SumPlot } from '../../entities/draw/SumPlot.tsx'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Figures.module.css'
import { DRAWS_MIN, TYPICAL_RANGE, throwStatistics } from './throw-statistics.ts'
import { throwsQuery } from './transparency-queries.ts'

/** Frequencies of the 216 possible throws over a selectable number of days. */
export function Throws() {
  const { t } = useTranslation('transparency')
  const locale = useLocale()
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
        {({ counts }) => <ThrowFigures counts={counts} />}
      </QueryBoundary>
    </Section>
  )
}

interface Props {
  readonly counts: readonly number[]
}

function ThrowFigures({ counts }: Props) {
  const { t } = useTranslation('transparency')
  const tenth = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const { draws, chiSquare, sums } = throwStatistics(counts)
  if (draws === 0) return <p>{t('throwsNone')}</p>
  const isEnough = draws >= DRAWS_MIN
  const range = { low: tenth.format(TYPICAL_RANGE.low), high: tenth.format(TYPICAL_RANGE.high) }
  return (
    <div className={`surface stack gap-4 ${styles.plot}`}>
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
        <table className={`surface ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('sum')}</th>
              <th scope="col">{t('realised')}</th>
              <th scope="col">{t('theoretical')}</th>
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
