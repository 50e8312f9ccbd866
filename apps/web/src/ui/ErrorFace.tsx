import { RotateCw } from 'lucide-react'
import { RefusalError } from '../lib/call.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'
import styles from './Face.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  readonly busy?: boolean
}

/** It did not work; why, and once more. */
export function ErrorFace({ error, onRetry, busy = false }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.face} role="alert">
      <h2 className={styles.title}>{t('errorTitle')}</h2>
      <p className={styles.text}>{error instanceof RefusalError ? error.message : t('networkError')}</p>
      <Button look="outline" busy={busy} onClick={onRetry}>
        {!busy && <RotateCw aria-hidden="true" size={18} />}
        {t('retry')}
      </Button>
    </div>
  )
}
