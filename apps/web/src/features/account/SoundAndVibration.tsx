import { useState } from 'react'
import { feel } from '../../lib/feel.ts'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { Section } from '../../ui/Section.tsx'

const FEEDBACK_KINDS = ['sound', 'haptics'] as const
type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Sound and vibration at the betting screen: off by default, stored on this device. */
export function SoundAndVibration() {
  const { t } = useTranslation('account')
  const [on, setOn] = useState(() => FEEDBACK_KINDS.filter((kind) => readPreference(kind) === 'on'))

  function put(kind: FeedbackKind, isOn: boolean) {
    writePreference(kind, isOn ? 'on' : 'off')
    setOn(isOn ? [...on, kind] : on.filter((other) => other !== kind))
    if (isOn) feel('tap')
  }

  return (
    <Section title={t('senses')}>
      {FEEDBACK_KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={t(kind)}
          checked={on.includes(kind)}
          onCheck={(isOn) => put(kind, isOn)}
        />
      ))}
    </Section>
  )
}
