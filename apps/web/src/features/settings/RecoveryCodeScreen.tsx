import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { recoveryMutation } from '../../lib/queries/recovery.ts'
import { sayError } from '../../lib/say-error.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useBack } from '../../lib/use-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { RecoveryCode } from '../../ui/RecoveryCode.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

export function RecoveryCodeScreen() {
  const { t } = useTranslation('settings')
  const back = useBack('/Setting')
  const [password, setPassword] = useState('')
  const recovery = useMutation(recoveryMutation())

  function make() {
    if (password === '') return showToast(t('complete'))
    recovery.mutate(password, { onSuccess: () => setPassword(''), onError: sayError })
  }

  return (
    <>
      <TopBar title={t('recoveryCode')} backTo="/Setting" />
      <Stack>
        {recovery.data ? (
          <RecoveryCode code={recovery.data.code} onWritten={back} />
        ) : (
          <Form busy={recovery.isPending} onSubmit={make}>
            <p>{t('recoveryText')}</p>
            <PasswordField
              label={t('loginPassword')}
              value={password}
              onText={setPassword}
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
