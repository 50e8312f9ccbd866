import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { companionLoginMutation } from '../../entities/companion/companion-queries.ts'
import { readCompanionSecret } from '../../lib/companion-session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { DigitsField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'

const PIN = 6

/** Logs an enrolled device in: with the PIN where this browser keeps the secret of its device, else with a passkey. */
export function CompanionLogin() {
  const { t } = useTranslation('companion')
  const [pin, setPin] = useState('')
  const login = useSubmission(companionLoginMutation())
  const hasPin = readCompanionSecret() !== null
  const { field, of } = useFieldErrors({ pin: hasPin && pin.length < PIN && t('pinIncomplete') }, login)
  return (
    <Section title={t('ui:login')}>
      <Form of={of} onSubmit={() => login.mutate(hasPin ? pin : undefined)}>
        {hasPin && (
          <>
            <DigitsField label={t('pin')} length={PIN} {...field('pin', pin, setPin)} />
            <Button type="submit" busy={of.isPending}>
              {t('ui:login')}
            </Button>
          </>
        )}
        {browserSupportsWebAuthn() && (
          <Button
            variant={hasPin ? 'outline' : 'filled'}
            busy={of.isPending}
            onClick={() => login.mutate(undefined)}
          >
            {t('account:passkeyLogin')}
          </Button>
        )}
      </Form>
      <MutedText>{t('notEnrolled')}</MutedText>
    </Section>
  )
}
