import { readCode } from '@saikoro/shared/rules/code'
import { isPassword, isUsername } from '@saikoro/shared/rules/credentials'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { RecoveryCode, recoveryMutation } from '../../entities/account/RecoveryCode.tsx'
import { useDraft } from '../../lib/draft.ts'
import { readUnsavedCode } from '../../lib/recovery-code.ts'
import { useResume } from '../../lib/resume.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField, Field, PasswordField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { Stack, TopBar } from '../../ui/Screen.tsx'
import { EntryForm, UsernameField, VisitorsOnly } from './EntryForm.tsx'
import { registerMutation } from './member-queries.ts'

const InviteSheet = lazyDialog(() => import('./InviteSheet.tsx'))

/** The fragment of the address at which a claim code is exchanged for the answer. */
const CLAIM = '#claim'

export function RegisterScreen() {
  const { resume } = useResume('/Mine')
  const [unsaved] = useState(readUnsavedCode)
  if (unsaved) return <CodeOfNewcomer code={unsaved} onDone={resume} />
  return (
    <VisitorsOnly>
      <RegisterForm />
    </VisitorsOnly>
  )
}

/** The last step of a registration; a reload shows it again until the code was saved or put off. */
function CodeOfNewcomer(props: ComponentProps<typeof RecoveryCode>) {
  const { t } = useTranslation('member')
  return (
    <>
      <TopBar title={t('welcome')} isFinal />
      <Stack>
        <RecoveryCode {...props} />
      </Stack>
    </>
  )
}

function RegisterForm() {
  const { t } = useTranslation('member')
  const { resume, passOn } = useResume('/Mine')
  const register = useSubmission(registerMutation())
  const recovery = useMutation({ ...recoveryMutation(), onError: resume })
  const { fields, put, bind, forget } = useDraft('entry', { username: '', code: '' })
  const { username, code } = fields
  const [password, setPassword] = useState('')
  const [isAdult, setIsAdult] = useState(false)
  const { hash } = useLocation()
  const [isAsking, setAsking] = useState(hash === CLAIM)

  const { errors, field, of } = useFieldErrors(
    {
      username: username === '' ? t('usernamePlaceholder') : !isUsername(username) && t('usernameHint'),
      newPassword:
        password === '' ? t('passwordPlaceholder') : !isPassword(password) && t('account:passwordHint'),
      code: readCode(code) === '' && t('inviteCodePlaceholder'),
      agreement: !isAdult && t('limits:exclusionTick'),
    },
    register,
  )

  function submit() {
    register.mutate({ username, password, code: readCode(code) }, { onSuccess: askForCode })
  }

  /** Creates the recovery code while the password is still in memory; settings can create one later (charter C3.7). */
  function askForCode() {
    forget()
    recovery.mutate(password)
  }

  function fillIn(granted: string) {
    register.dismiss()
    put({ code: granted })
    setAsking(false)
    showToast(t('claimGranted'))
  }

  if (recovery.data) return <CodeOfNewcomer code={recovery.data.code} onDone={resume} />

  return (
    <>
      <EntryForm
        title={t('ui:register')}
        submit={t('ui:register')}
        of={{ ...of, isPending: of.isPending || recovery.isPending }}
        onSubmit={submit}
        after={
          <Link className="inline-row touch" to="/Login" state={passOn}>
            {t('toLogin')}
          </Link>
        }
      >
        <UsernameField {...bind('username')} hint={t('usernameHint')} error={errors.username} />
        <PasswordField
          label={t('password')}
          placeholder={t('passwordPlaceholder')}
          hint={t('account:passwordHint')}
          {...field('newPassword', password, setPassword)}
          autoComplete="new-password"
        />
        <Field
          {...bind('code')}
          label={t('inviteCode')}
          placeholder={t('inviteCodePlaceholder')}
          hint={t('doorInvite')}
          error={errors.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('noCode')}
        </Button>
        <CheckField label={t('agreement')} checked={isAdult} onCheck={setIsAdult} error={errors.agreement} />
      </EntryForm>
      <InviteSheet open={isAsking} onClose={() => setAsking(false)} onCode={fillIn} />
    </>
  )
}
