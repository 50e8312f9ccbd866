import { useUnread } from '../../entities/inbox/inbox-queries.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './UnreadDot.module.css'

/** A dot on the tab of Mine while the inbox has unread items. */
export function UnreadDot() {
  const { t } = useTranslation('app')
  const unread = useUnread(useToken() !== null)
  if (unread === 0) return null
  return (
    <span className={styles.dot} data-testid="unread">
      <span className="visually-hidden">{t('unread')}</span>
    </span>
  )
}
