import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { EXCLUSIONS, type Length } from './break-durations.ts'
import { LengthButtons } from './DurationButtons.tsx'
import { ExclusionSheet } from './ExclusionSheet.tsx'

/** An exclusion cannot be shortened (charter C6.2), so it needs two confirmations. */
export function Exclusion() {
  const { t } = useTranslation('limits')
  const [length, setLength] = useState<Length>()
  return (
    <Section title={t('exclusionTitle')}>
      <MutedText>{t('exclusionText')}</MutedText>
      <LengthButtons lengths={EXCLUSIONS} onPick={setLength} />
      {length && <ExclusionSheet key={length.hours} length={length} onClose={() => setLength(undefined)} />}
    </Section>
  )
}
