import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RecoveryCode } from '../../entities/account/RecoveryCode.tsx'
import { recoveryMutation } from '../../entities/account/recovery-mutation.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useBack } from '../../lib/use-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

export function RecoveryCodeScreen() {
  const { t } = useTranslation('account')
  const back = useBack()
  const [password, setPassword] = useState('')
  const recovery = useMutation(recoveryMutation())

  const { errors, validate } = useFieldErrors({ password: password === '' && t('complete') })

  function make() {
    if (validate()) recovery.mutate(password, { onSuccess: () => setPassword(''), onError: toastError })
  }

  return (
    <>
      <TopBar title={t('recoveryCode')} />
      <Stack>
        {recovery.data ? (
          <RecoveryCode code={recovery.data.code} onWritten={back} />
        ) : (
          <Form busy={recovery.isPending} onSubmit={make}>
            <p>{t('recoveryText')}</p>
            <PasswordField
              label={t('loginPassword')}
              value={password}
              error={errors.password}
              onValueChange={setPassword}
              autoComplete="current-password"
            />
            <Button type="submit" busy={recovery.isPending}>
              {t('recoveryMake')}
            </Button>
          </Form>
        )}
      </Stack>
    </>
  )
}
