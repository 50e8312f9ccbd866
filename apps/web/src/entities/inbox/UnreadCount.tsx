import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useUnread } from './inbox-queries.ts'
import styles from './UnreadCount.module.css'

/** The number of unread items of the inbox beside an icon, on the tab of Mine and on the inbox itself. */
export function UnreadCount() {
  const { t } = useTranslation('app')
  const unread = useUnread(useToken() !== null)
  if (unread === 0) return null
  return (
    <span className={styles.count}>
      <span className="visually-hidden">{t('unread')} </span>
      {unread}
    </span>
  )
}
