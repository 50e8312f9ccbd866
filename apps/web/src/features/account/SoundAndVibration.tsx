import { useState } from 'react'
import { feel } from '../../lib/feel.ts'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { Section } from '../../ui/Section.tsx'

const SENSES = ['sound', 'haptics'] as const
type Sense = (typeof SENSES)[number]

/** Sound and vibration at the betting screen: off by default, stored on this device. */
export function TableSenses() {
  const { t } = useTranslation('account')
  const [on, setOn] = useState(() => SENSES.filter((sense) => readPreference(sense) === 'on'))

  function put(sense: Sense, isOn: boolean) {
    writePreference(sense, isOn ? 'on' : 'off')
    setOn(isOn ? [...on, sense] : on.filter((other) => other !== sense))
    if (isOn) feel('tap')
  }

  return (
    <Section title={t('senses')}>
      {SENSES.map((sense) => (
        <CheckField
          key={sense}
          label={t(sense)}
          checked={on.includes(sense)}
          onCheck={(isOn) => put(sense, isOn)}
        />
      ))}
    </Section>
  )
}
