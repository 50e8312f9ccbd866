import { BellRing, IdCard, KeyRound, LifeBuoy, MonitorSmartphone, Wallet } from 'lucide-react'
import { useState } from 'react'
import { ArchiveRow } from '../../entities/account/ArchiveRow.tsx'
import { playFeedback } from '../../lib/feedback.ts'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField } from '../../ui/form/Field.tsx'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { Screen, Section } from '../../ui/Screen.tsx'
import { CloseAccountRow } from './CloseAccountRow.tsx'

export function SettingScreen() {
  const { t } = useTranslation('account')
  return (
    <Screen title={t('title')}>
      <Menu title={t('title')} isTitleHidden>
        <MenuLink to="/Infomation" icon={IdCard} label={t('basicInfo')} />
        <MenuLink to="/SetLoginPassword" icon={KeyRound} label={t('loginPassword')} />
        <MenuLink to="/SetPayPassword" icon={Wallet} label={t('payPassword')} />
        <MenuLink to="/RecoveryCode" icon={LifeBuoy} label={t('recoveryCode')} />
        <MenuLink to="/Sessions" icon={MonitorSmartphone} label={`${t('sessions')} · ${t('passkeys')}`} />
        <MenuLink to="/Notifications" icon={BellRing} label={t('pushTitle')} />
        <ArchiveRow />
        <CloseAccountRow />
      </Menu>
      <SoundAndVibration />
    </Screen>
  )
}

const FEEDBACK_KINDS = ['sound', 'haptics'] as const
type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Sound and vibration at the betting screen: off by default, stored on this device. */
function SoundAndVibration() {
  const { t } = useTranslation('account')
  const [on, setOn] = useState(() => FEEDBACK_KINDS.filter((kind) => readPreference(kind) === 'on'))

  function put(kind: FeedbackKind, isOn: boolean) {
    writePreference(kind, isOn ? 'on' : 'off')
    setOn(isOn ? [...on, kind] : on.filter((other) => other !== kind))
    if (isOn) playFeedback('tap')
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
