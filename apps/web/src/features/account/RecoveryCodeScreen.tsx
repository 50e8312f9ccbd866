import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RecoveryCode, recoveryMutation } from '../../entities/account/RecoveryCode.tsx'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useBack } from '../../lib/navigation.ts'
import { readUnsavedCode } from '../../lib/recovery-code.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function RecoveryCodeScreen() {
  const { t } = useTranslation('account')
  const back = useBack()
  const [password, setPassword] = useState('')
  const recovery = useMutation(recoveryMutation())
  const [unsaved] = useState(readUnsavedCode)
  const code = recovery.data?.code ?? unsaved

  const { errors, validate } = useFieldErrors({ password: password === '' && t('complete') })

  function make() {
    if (validate()) recovery.mutate(password, { onSuccess: () => setPassword('') })
  }

  return (
    <Screen title={t('recoveryCode')}>
      {code ? (
        <RecoveryCode code={code} onDone={back} />
      ) : (
        <Form busy={recovery.isPending} onSubmit={make}>
          <p>{t('recoveryText')}</p>
          <LoginPasswordField value={password} error={errors.password} onValueChange={setPassword} />
          <Button type="submit" busy={recovery.isPending}>
            {t('recoveryMake')}
          </Button>
        </Form>
      )}
    </Screen>
  )
}
