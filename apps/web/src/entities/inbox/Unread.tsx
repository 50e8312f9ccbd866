import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useUnread } from './inbox-queries.ts'
import styles from './Unread.module.css'

/** The number of unread items of the inbox beside an icon, on the tab of Mine and on the inbox itself. */
export function Unread() {
  const { t } = useTranslation('app')
  const unread = useUnread(useToken() !== null)
  if (unread === 0) return null
  return (
    <span
      className={`text-center absolute round ${styles.count}`}
      role="img"
      aria-label={`${t('unread')}: ${unread}`}
    >
      {unread}
    </span>
  )
}
