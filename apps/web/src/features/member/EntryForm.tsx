import { Languages } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import type { ErrorMessage } from '../../ui/form/FieldError.tsx'
import { submitWithin } from '../../ui/form/submit-within.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { WordMark } from '../../ui/WordMark.tsx'
import styles from './EntryForm.module.css'

interface Props {
  readonly title: string
  readonly submit: string
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
  readonly after: ReactNode
}

/** Layout of the login, register and recover forms. */
export function EntryForm({ title, submit, busy, onSubmit, children, after }: Props) {
  const { t } = useTranslation('member')

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) submitWithin(event.currentTarget, onSubmit)
  }

  return (
    <>
      <TopBar title={title}>
        <Link className={`gap-1 small touch ${styles.language}`} to="/SwitchLanguage?fromPage=login">
          <Languages aria-hidden="true" size={20} />
          {t('language')}
        </Link>
      </TopBar>
      <form className={`stack gap-5 ${styles.form}`} onSubmit={send} noValidate>
        <div className={styles.mark}>
          <WordMark />
        </div>
        {children}
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <div className={`row wrap spread ${styles.after}`}>{after}</div>
      </form>
    </>
  )
}

interface UsernameProps {
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly error: ErrorMessage
  readonly hint?: string
}

export function UsernameField(props: UsernameProps) {
  const { t } = useTranslation('member')
  return (
    <Field
      {...props}
      label={t('username')}
      placeholder={t('usernamePlaceholder')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
