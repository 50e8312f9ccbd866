import { UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../lib/translation.ts'
import styles from './MemberCard.module.css'

export function VisitorCard() {
  const { t } = useTranslation('member')
  return (
    <Link className={styles.card} to="/Login">
      <span className={styles.avatar}>
        <UserRound aria-hidden="true" size={28} strokeWidth={1.5} />
      </span>
      <span className={styles.name}>{t('notLoggedIn')}</span>
    </Link>
  )
}
