import { BellRing, IdCard, KeyRound, LifeBuoy, MonitorSmartphone, UserX, Wallet } from 'lucide-react'
import { useState } from 'react'
import { ArchiveRow } from '../../entities/account/ArchiveRow.tsx'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { playFeedback } from '../../lib/feedback.ts'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { Screen, Section } from '../../ui/Screen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { closeAccountMutation } from './account-queries.ts'

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

/** Row of a menu: says what closing the account does, and closes it with the login password (charter C5.7). */
function CloseAccountRow() {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const closing = useSubmission(closeAccountMutation())
  const { field, of } = useFieldErrors({ password: password === '' && t('complete') }, closing)

  return (
    <>
      <MenuButton icon={UserX} label={t('closeRow')} leads onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} side="center" title={t('closeRow')}>
        <Form of={of} onSubmit={() => closing.mutate(password)}>
          <p>{t('closeText')}</p>
          <LoginPasswordField {...field('password', password, setPassword)} />
          <Button type="submit" variant="outline" busy={closing.isPending}>
            {t('closeConfirm')}
          </Button>
        </Form>
      </Sheet>
    </>
  )
}
