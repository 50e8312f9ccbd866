import { readCode } from '@saikoro/shared/rules/code'
import { isPassword } from '@saikoro/shared/rules/credentials'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useDraft } from '../../lib/draft.ts'
import { useResume } from '../../lib/resume.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Field, PasswordField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { EntryForm, UsernameField } from './EntryForm.tsx'
import { recoverMutation } from './member-queries.ts'

/** Resets a forgotten login password with the recovery code (charter C3.7). */
export function RecoverScreen() {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const { interruption, passOn } = useResume('/Mine')
  const recover = useSubmission(recoverMutation())
  const { fields, bind } = useDraft('entry', { username: '' })
  const { username } = fields
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')

  const { errors, field, of } = useFieldErrors(
    {
      username: username === '' && t('usernamePlaceholder'),
      code: readCode(code) === '' && t('recoverCodePlaceholder'),
      newPassword:
        password === '' ? t('passwordPlaceholder') : !isPassword(password) && t('account:passwordHint'),
    },
    recover,
  )

  function submit() {
    recover.mutate(
      { username, code: readCode(code), new_password: password },
      thenToast(t('recovered'), () => navigate('/Login', { replace: true, state: interruption })),
    )
  }

  return (
    <EntryForm
      title={t('recoverTitle')}
      submit={t('recoverTitle')}
      of={of}
      onSubmit={submit}
      after={
        <Link className="inline-row touch" to="/Login" state={passOn}>
          {t('ui:login')}
        </Link>
      }
    >
      <MutedText>{t('recoverText')}</MutedText>
      <UsernameField {...bind('username')} error={errors.username} />
      <Field
        label={t('account:recoveryCode')}
        placeholder={t('recoverCodePlaceholder')}
        {...field('code', code, setCode)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PasswordField
        label={t('account:newPassword')}
        hint={t('account:passwordHint')}
        {...field('newPassword', password, setPassword)}
        autoComplete="new-password"
      />
    </EntryForm>
  )
}
