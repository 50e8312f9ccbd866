import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { RefusalError } from '../lib/call.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'
import styles from './State.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  readonly busy?: boolean
  /** Replaces a whole screen: has the heading, and the actions are its content. */
  readonly isScreen?: boolean
  readonly children?: ReactNode
}

/** An error with its reason and a retry button. */
export function ErrorState({ error, onRetry, busy = false, isScreen = false, children }: Props) {
  const { t } = useTranslation()
  const Title = isScreen ? 'h1' : 'h2'
  return (
    <div className={`stack gap-3 ${styles.face}`} role="alert">
      <Title className={`heading size-large ${styles.title}`}>{t('errorTitle')}</Title>
      <p className={styles.text}>{error instanceof RefusalError ? error.message : t('networkError')}</p>
      <Button variant="outline" busy={busy} onClick={onRetry}>
        {!busy && <RotateCw aria-hidden="true" size={18} />}
        {t('retry')}
      </Button>
      {children}
    </div>
  )
}
