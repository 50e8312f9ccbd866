import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDraft } from '../../lib/draft.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { useResume } from '../../lib/resume.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { WordMark } from '../../ui/WordMark.tsx'
import styles from './EntryForm.module.css'
import { EntryForm, UsernameField, VisitorsOnly } from './EntryForm.tsx'
import { loginMutation } from './member-queries.ts'

const PasskeyLogin = withoutFallback(lazyPart(() => import('./PasskeyLogin.tsx')))
const DoorDraw = lazyPart(() => import('./DoorDraw.tsx'))
const DoorPeople = lazyPart(() => import('./DoorPeople.tsx'))

export function LoginScreen() {
  return (
    <VisitorsOnly>
      <LoginForm />
      <FrontDoor />
    </VisitorsOnly>
  )
}

/** What a newcomer finds behind the form: companions, and what an account needs. */
function FrontDoor() {
  const { t } = useTranslation('member')
  return (
    <div className={`gap-5 grid ${styles.door}`}>
      <Suspense fallback={<Skeleton blocks={[13]} />}>
        <DoorPeople />
      </Suspense>
      <div className="soft gap-1 grid">
        <p>{t('doorInvite')}</p>
        <p>{t('doorAdult')}</p>
        <p>{t('doorFree')}</p>
      </div>
    </div>
  )
}

const TABLE = '/Lottery'

/** One sentence of what this is, and the draw as it runs; after an interruption, why a login is needed. */
function Lead({ isInterruption, from, companion, video }: ReturnType<typeof useResume>) {
  const { t } = useTranslation('member')
  if (isInterruption)
    return (
      <div className="grid items-center gap-3 text-center">
        <WordMark />
        <p className="pretty note" role="note">
          {companion
            ? t('whyReserve', { name: companion })
            : video
              ? t('whyWatch', { name: video })
              : t(from?.startsWith(TABLE) ? 'whyTable' : 'whyLogin')}
        </p>
      </div>
    )
  return (
    <>
      <div className="grid items-center gap-3 text-center">
        <WordMark />
        <p className="pretty">{t('home:doorText')}</p>
      </div>
      <Suspense fallback={<Skeleton blocks={[17]} />}>
        <DoorDraw />
      </Suspense>
    </>
  )
}

function LoginForm() {
  const { t } = useTranslation('member')
  const interruption = useResume('/Mine')
  const { resume, passOn } = interruption
  const login = useSubmission(loginMutation())
  const { fields, bind, forget } = useDraft('entry', { username: '' })
  const { username } = fields
  const [password, setPassword] = useState('')

  const { errors, of, validate } = useFieldErrors(
    {
      username: username === '' && t('usernamePlaceholder'),
      password: password === '' && t('passwordPlaceholder'),
    },
    login,
  )

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
      of={of}
      onSubmit={submit}
      lead={<Lead {...interruption} />}
      beside={
        <ButtonLink variant="outline" to="/Home">
          {t('lookAround')}
        </ButtonLink>
      }
      after={
        <>
          <ButtonLink variant="outline" className={styles.wide} to="/Register" state={passOn}>
            {t('toRegister')}
          </ButtonLink>
          <Link className="small" to="/Recover" state={passOn}>
            {t('forgotPassword')}
          </Link>
          <PasskeyLogin onEntered={enter} />
        </>
      }
    >
      <UsernameField {...bind('username')} error={errors.username} />
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
