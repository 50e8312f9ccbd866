import { useState } from 'react'
import { RecoveryCode, recoveryMutation } from '../../entities/account/RecoveryCode.tsx'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useBack } from '../../lib/navigation.ts'
import { readUnsavedCode } from '../../lib/recovery-code.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function RecoveryCodeScreen() {
  const { t } = useTranslation('account')
  const back = useBack()
  const [password, setPassword] = useState('')
  const recovery = useSubmission(recoveryMutation())
  const [unsaved] = useState(readUnsavedCode)
  const code = recovery.data?.code ?? unsaved

  const { field, of } = useFieldErrors({ password: password === '' && t('complete') }, recovery)

  return (
    <Screen title={t('recoveryCode')}>
      {code ? (
        <RecoveryCode code={code} onDone={back} />
      ) : (
        <Form of={of} onSubmit={() => recovery.mutate(password, { onSuccess: () => setPassword('') })}>
          <p>{t('recoveryText')}</p>
          <LoginPasswordField {...field('password', password, setPassword)} />
          <Button type="submit" busy={recovery.isPending}>
            {t('recoveryMake')}
          </Button>
        </Form>
      )}
    </Screen>
  )
}
