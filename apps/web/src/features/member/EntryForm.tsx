import { Languages } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
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
        <Link className={styles.language} to="/SwitchLanguage?fromPage=login">
          <Languages aria-hidden="true" size={20} />
          {t('language')}
        </Link>
      </TopBar>
      <form className={styles.form} onSubmit={send} noValidate>
        <div className={styles.mark}>
          <WordMark />
        </div>
        {children}
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <div className={styles.after}>{after}</div>
      </form>
    </>
  )
}
