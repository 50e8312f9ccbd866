import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Duration, EXCLUSIONS } from './break-durations.ts'
import { DurationButtons } from './DurationButtons.tsx'
import { ExclusionSheet } from './ExclusionSheet.tsx'

/** An exclusion cannot be shortened (charter C6.2), so it needs two confirmations. */
export function Exclusion() {
  const { t } = useTranslation('limits')
  const [duration, setDuration] = useState<Duration>()
  return (
    <Section title={t('exclusionTitle')}>
      <MutedText>{t('exclusionText')}</MutedText>
      <DurationButtons durations={EXCLUSIONS} onPick={setDuration} />
      {duration && (
        <ExclusionSheet key={duration.hours} duration={duration} onClose={() => setDuration(undefined)} />
      )}
    </Section>
  )
}
