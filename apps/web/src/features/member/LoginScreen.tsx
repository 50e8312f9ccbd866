import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDraft } from '../../lib/draft.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useResume } from '../../lib/navigation.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import styles from './EntryForm.module.css'
import { EntryForm, UsernameField, VisitorsOnly } from './EntryForm.tsx'
import { loginMutation } from './member-queries.ts'

const PasskeyLogin = lazyPart(() => import('./PasskeyLogin.tsx'))

export function LoginScreen() {
  return (
    <VisitorsOnly>
      <LoginForm />
    </VisitorsOnly>
  )
}

function LoginForm() {
  const { t } = useTranslation('member')
  const { resume, passOn } = useResume('/Mine')
  const login = useMutation(loginMutation())
  const { fields, put, forget } = useDraft('entry', { username: '' })
  const { username } = fields
  const [password, setPassword] = useState('')

  const { errors, validate } = useFieldErrors({
    username: username === '' && t('usernamePlaceholder'),
    password: password === '' && t('passwordPlaceholder'),
  })

  function submit() {
    if (validate()) login.mutate({ username, password }, { onSuccess: enter })
  }

  function enter() {
    forget()
    resume()
  }

  return (
    <EntryForm
      title={t('ui:login')}
      submit={t('ui:login')}
      busy={login.isPending}
      onSubmit={submit}
      after={
        <>
          <Link to="/Recover" state={passOn}>
            {t('forgotPassword')}
          </Link>
          <Link to="/Register" state={passOn}>
            {t('toRegister')}
          </Link>
          <ButtonLink variant="outline" to="/Home" className={styles.wide}>
            {t('lookAround')}
          </ButtonLink>
          <Suspense fallback={null}>
            <PasskeyLogin onEntered={enter} />
          </Suspense>
        </>
      }
    >
      <UsernameField
        value={username}
        error={errors.username}
        onValueChange={(text) => put({ username: text })}
      />
      <PasswordField
        label={t('password')}
        placeholder={t('passwordPlaceholder')}
        value={password}
        error={errors.password}
        onValueChange={setPassword}
        autoComplete="current-password"
      />
    </EntryForm>
  )
}
