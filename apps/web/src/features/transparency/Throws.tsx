import { SPANS, type Span } from '@saikoro/shared/contract/house-record'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ThrowFigures } from './ThrowFigures.tsx'
import { throwsQuery } from './transparency-queries.ts'

/** Frequencies of the 216 possible throws over a selectable number of days. */
export function Throws() {
  const { t } = useTranslation('record')
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
        onText={(text) => chooseSpan(SPANS.find((days) => days === text) ?? span)}
        options={spans.map(({ days, length }) => ({ value: days, text: long.format(length) }))}
      />
      <QueryFace query={query} skeleton={<Skeleton blocks={[12]} />}>
        {({ counts }) => <ThrowFigures counts={counts} />}
      </QueryFace>
    </Section>
  )
}
