import { useTranslation } from '../lib/translation.ts'
import { WordMark } from '../ui/WordMark.tsx'
import styles from './SidePanel.module.css'

/** The panel of wide screens with name and claim. */
export function SidePanel() {
  const { t } = useTranslation('app')
  return (
    <aside className={styles.panel} aria-label="Saikoro">
      <WordMark />
      <p className={`heading size-large ${styles.line}`}>{t('promise')}</p>
      <p className="soft">{t('ui:playPoints')}</p>
    </aside>
  )
}
