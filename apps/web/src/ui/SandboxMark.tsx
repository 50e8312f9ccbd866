import { useTranslation } from '../lib/translation.ts'
import styles from './SandboxMark.module.css'

/** Always visible at the top of every money screen: nothing here is money (charter C3.1). */
export function SandboxMark() {
  const { t } = useTranslation()
  return (
    <p className={`row wrap gap-1-3 pad-2-4 small ${styles.mark}`} role="note" data-testid="sandbox">
      <strong className={`fixed ${styles.stamp}`}>{t('sandbox')}</strong>
      <span className="fill">{t('sandboxText')}</span>
    </p>
  )
}
