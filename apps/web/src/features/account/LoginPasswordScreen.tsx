import { logout } from '@saikoro/shared/contract/member'
import { isPassword } from '@saikoro/shared/rules/credentials'
import { useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { wait } from '../../lib/clock.ts'
import { endSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Stack, TopBar } from '../../ui/Screen.tsx'
import { loginPasswordMutation } from './account-queries.ts'

/** Delay between the success message and the end of the session. */
const LOG_OUT_MS = 500
const FORM = 'login-password'

export function LoginPasswordScreen() {
  const { t } = useTranslation('account')
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const change = useSubmission(loginPasswordMutation())

  const { field, of } = useFieldErrors(
    {
      password: old === '' && t('complete'),
      newPassword: next === '' ? t('complete') : !isPassword(next) && t('passwordHint'),
      again: again === '' ? t('complete') : next !== again && next !== '' && t('passwordInconsistency'),
    },
    change,
  )

  async function leave() {
    showToast(t('passwordChanged'))
    await wait(LOG_OUT_MS)
    callApi(logout, {}).catch(() => {}) // the server has ended the other sessions; this device logs out even if the call fails
    endSession('/Login')
  }

  function save() {
    change.mutate({ old_password: old, new_password: next }, { onSuccess: leave })
  }

  return (
    <>
      <TopBar title={t('loginPassword')}>
        <Button type="submit" form={FORM} variant="quiet" busy={change.isPending} disabled={change.isSuccess}>
          {t('save')}
        </Button>
      </TopBar>
      <Stack>
        <Form id={FORM} of={{ ...of, isPending: of.isPending || change.isSuccess }} onSubmit={save}>
          <PasswordField
            label={t('oldPassword')}
            {...field('password', old, setOld)}
            autoComplete="current-password"
          />
          <PasswordField
            label={t('newPassword')}
            hint={t('passwordHint')}
            {...field('newPassword', next, setNext)}
            autoComplete="new-password"
          />
          <PasswordField
            label={t('repeatPassword')}
            {...field('again', again, setAgain)}
            autoComplete="new-password"
          />
          <MutedText>{t('passwordText')}</MutedText>
        </Form>
      </Stack>
    </>
  )
}
