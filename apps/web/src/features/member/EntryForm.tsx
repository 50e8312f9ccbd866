import { Languages } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { GoBack } from '../../lib/resume.ts'
import { readToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Submission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type ValueProps } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TopBar } from '../../ui/Screen.tsx'
import { WordMark } from '../../ui/WordMark.tsx'
import styles from './EntryForm.module.css'

interface Props {
  readonly title: string
  readonly submit: string
  readonly of: Submission
  readonly onSubmit: () => void
  readonly children: ReactNode
  readonly after: ReactNode
  /** Replaces the large word mark above the fields. */
  readonly lead?: ReactNode
  /** A second button beside the first. */
  readonly beside?: ReactNode
}

/** Layout of the login, register and recover forms. */
export function EntryForm({ title, submit, of, onSubmit, children, after, lead, beside }: Props) {
  return (
    <>
      <TopBar title={title}>
        <LanguageLink />
      </TopBar>
      <div className="stack gap-5 pad-5">
        <Form of={of} onSubmit={onSubmit}>
          {lead || (
            <div className={`flex center ${styles.mark}`}>
              <WordMark />
            </div>
          )}
          {children}
          <div className={`columns-2 gap-3 ${styles.buttons}`}>
            <Button type="submit" busy={of.isPending}>
              {submit}
            </Button>
            {beside}
          </div>
        </Form>
        <div className={`row wrap spread gap-1-4 ${styles.after}`}>{after}</div>
      </div>
    </>
  )
}

export function LanguageLink({ isIconOnly = false }: { readonly isIconOnly?: boolean }) {
  const { t } = useTranslation('app')
  return (
    <Link
      className={`center gap-1 small touch inline-row ${styles.language}`}
      to="/SwitchLanguage?fromPage=login"
    >
      <Languages aria-hidden="true" size={20} />
      <span className={isIconOnly ? 'visually-hidden' : ''}>{t('languageTitle')}</span>
    </Link>
  )
}

interface UsernameProps extends Omit<ValueProps, 'label'> {
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

/** Route guard: sends members back before the screen mounts. A login on the screen itself navigates elsewhere. */
export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const [isMember] = useState(() => readToken() !== null)
  return isMember ? <GoBack /> : children
}
