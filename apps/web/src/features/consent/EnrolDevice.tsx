import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { enrolMutation, type LinkState } from '../../entities/companion/companion-queries.ts'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { DigitsField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'

const PIN = 6

interface Props {
  readonly link: string
  readonly state: LinkState
}

/** Enrols this device with a passkey or a PIN; a further link says when it opens. */
export function EnrolDevice({ link, state }: Props) {
  const { t } = useTranslation('companion')
  const timeOf = useTime()
  if (state.open) return <EnrolForm link={link} />
  return (
    <Section title={t('useDevice')}>
      <p role="status">
        {state.opens_ms === null ? t('waitsApproval') : t('waits', { time: timeOf(state.opens_ms) })}
      </p>
    </Section>
  )
}

function EnrolForm({ link }: { readonly link: string }) {
  const { t, locale } = useTranslation('companion')
  const navigate = useNavigate()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const enrolment = useSubmission(enrolMutation(link))
  const { field, of } = useFieldErrors(
    { pin: pin.length < PIN && t('pinIncomplete'), again: pin !== again && t('pinDiffers') },
    enrolment,
  )

  function enrol(by: string | undefined) {
    enrolment.mutate(by, {
      onSuccess: async () => {
        await chooseLanguage(locale)
        showToast(t('enrolled'))
        await navigate('/Companion', { replace: true })
      },
    })
  }

  return (
    <Section title={t('useDevice')}>
      <p>{t('useDeviceText')}</p>
      {browserSupportsWebAuthn() && (
        <Button busy={of.isPending} onClick={() => enrol(undefined)}>
          {t('usePasskey')}
        </Button>
      )}
      <Form of={of} onSubmit={() => enrol(pin)}>
        <DigitsField label={t('pinNew')} length={PIN} {...field('pin', pin, setPin)} />
        <DigitsField label={t('pinAgain')} length={PIN} {...field('again', again, setAgain)} />
        <Button type="submit" variant="outline" busy={of.isPending}>
          {t('usePin')}
        </Button>
        <MutedText>{t('pinText')}</MutedText>
      </Form>
    </Section>
  )
}
