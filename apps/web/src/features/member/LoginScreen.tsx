import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Door } from '../../entities/door/Door.tsx'
import { useDraft } from '../../lib/draft.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { isFrontDoor } from '../../lib/navigation.ts'
import { useResume } from '../../lib/resume.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { useFieldErrors } from '../../ui/form/Form.tsx'
import { InView } from '../../ui/LazyMount.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { MarkBar, Stack } from '../../ui/Screen.tsx'
import { WordMark } from '../../ui/WordMark.tsx'
import styles from './EntryForm.module.css'
import { EntryForm, LanguageLink, UsernameField, VisitorsOnly } from './EntryForm.tsx'
import { loginMutation } from './member-queries.ts'

const PasskeyLogin = withoutFallback(lazyPart(() => import('./PasskeyLogin.tsx')))
const DoorPeople = lazyPart(() => import('./DoorPeople.tsx'))

/** The first start of a tab shows the front door, whose form is one tap away; every other way here leads to the form. */
export function LoginScreen() {
  const isDoor = isFrontDoor(useLocation().state)
  return (
    <VisitorsOnly>
      {isDoor ? (
        <FrontDoor />
      ) : (
        <>
          <LoginForm />
          <div className="pad-5">
            <Facts />
          </div>
        </>
      )}
    </VisitorsOnly>
  )
}

function FrontDoor() {
  const { t } = useTranslation('member')
  return (
    <>
      <MarkBar>
        <LanguageLink isIconOnly />
        <ButtonLink variant="quiet" to="/Login" replace={false}>
          {t('ui:login')}
        </ButtonLink>
      </MarkBar>
      <Stack>
        <Door>
          <ButtonLink variant="outline" to="/Home">
            {t('lookAround')}
          </ButtonLink>
        </Door>
        <InView fallback={<Skeleton blocks={[13]} />}>
          <DoorPeople />
        </InView>
        <Facts />
        <ButtonLink variant="outline" to="/Register">
          {t('home:doorRegister')}
        </ButtonLink>
      </Stack>
    </>
  )
}

/** What an account needs. */
function Facts() {
  const { t } = useTranslation('member')
  return (
    <div className="soft gap-1 grid">
      <p>{t('doorInvite')}</p>
      <p>{t('doorAdult')}</p>
      <p>{t('doorFree')}</p>
    </div>
  )
}

const TABLE = '/Lottery'

/** After an interruption: why a login is needed. */
function Reason({ from, companion, video }: ReturnType<typeof useResume>) {
  const { t } = useTranslation('member')
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
}

function LoginForm() {
  const { t } = useTranslation('member')
  const interruption = useResume('/Mine')
  const { resume, passOn } = interruption
  const login = useSubmission(loginMutation())
  const { fields, bind, forget } = useDraft('entry', { username: '' })
  const { username } = fields
  const [password, setPassword] = useState('')

  const { errors, field, of } = useFieldErrors(
    {
      username: username === '' && t('usernamePlaceholder'),
      password: password === '' && t('passwordPlaceholder'),
    },
    login,
  )

  function enter() {
    forget()
    resume()
  }

  return (
    <EntryForm
      title={t('ui:login')}
      submit={t('ui:login')}
      of={of}
      onSubmit={() => login.mutate({ username, password }, { onSuccess: enter })}
      lead={interruption.isInterruption && <Reason {...interruption} />}
      beside={
        <ButtonLink variant="outline" to="/Home">
          {t('lookAround')}
        </ButtonLink>
      }
      after={
        <>
          <ButtonLink variant="outline" className={styles.wide} to="/Register" state={passOn}>
            {t('home:doorRegister')}
          </ButtonLink>
          <Link className="inline-row small touch" to="/Recover" state={passOn}>
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
        {...field('password', password, setPassword)}
        autoComplete="current-password"
      />
    </EntryForm>
  )
}
